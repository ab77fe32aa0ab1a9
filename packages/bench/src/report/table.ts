import type { Figures } from './Figures';

const QUANTILES = ['p50', 'p99'] as const;

/** Figures as a table for the terminal, each beside its baseline where there is one. */
export function table(figures: Figures, baseline: Figures | undefined): string {
  const rows = [
    ['milliseconds', ...QUANTILES.flatMap(q => [q, 'baseline', 'change'])],
  ];
  for (const [name, figure] of Object.entries(figures)) {
    const before = baseline?.[name];
    rows.push([
      name,
      ...QUANTILES.flatMap(q => [
        String(figure[q]),
        before ? String(before[q]) : '-',
        before ? change(before[q], figure[q]) : '-',
      ]),
    ]);
  }
  const widths = rows[0].map((_, column) =>
    Math.max(...rows.map(row => row[column].length)),
  );
  return rows
    .map(row =>
      row
        .map((cell, column) =>
          column === 0
            ? cell.padEnd(widths[column])
            : cell.padStart(widths[column]),
        )
        .join('  '),
    )
    .join('\n');
}

function change(before: number, now: number): string {
  if (before === 0) return now === 0 ? '0 %' : 'more';
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent > 0 ? '+' : ''}${percent} %`;
}
