const BYTES_PER_MIB = 1024 ** 2;
const BYTES_PER_GIB = 1024 ** 3;

/** What both CPU and memory need to be shown: one unit down a column, exact on demand. */
export interface QuantityFormat {
  /** The unit of the short form, for column headings. */
  unit: string;
  /** Short form without unit: two decimals, so that a column lines up. */
  short(amount: number): string;
  /** The amount with nothing rounded away, with unit. */
  exact(amount: number): string;
}

function twoDecimals(value: number): string {
  if (value > 0 && value < 0.01) return '< 0.01';
  return value.toLocaleString('en', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
}

/** CPU; amounts are millicores. */
export const cpuFormat: QuantityFormat = {
  unit: 'cores',
  short: millicores => twoDecimals(millicores / 1000),
  exact: millicores =>
    `${(millicores / 1000).toLocaleString('en', {
      maximumFractionDigits: 3,
    })} cores (${millicores.toLocaleString('en')}m)`,
};

/** Memory; amounts are bytes. */
export const memoryFormat: QuantityFormat = {
  unit: 'GiB',
  short: bytes => twoDecimals(bytes / BYTES_PER_GIB),
  exact: bytes => {
    const count = `${bytes.toLocaleString('en')} bytes`;
    if (bytes === 0 || bytes % BYTES_PER_MIB !== 0) return count;
    return `${(bytes / BYTES_PER_MIB).toLocaleString('en')} MiB (${count})`;
  },
};
