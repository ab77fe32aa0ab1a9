import { formatCpu, formatMemory } from './formatQuantity';
import { parseQuantity } from './parseQuantity';

// Every expected text was printed by k8s.io/apimachinery 0.34.4 (DecimalSI, then BinarySI).
const KNOWN: Array<[text: string, cpu: string, memory: string]> = [
  ['0', '0', '0'],
  ['0.5', '500m', '500m'],
  ['1500m', '1500m', '1500m'],
  ['1001u', '1001u', '1001u'],
  ['0.1n', '1n', '1n'],
  ['-1.1n', '-2n', '-2n'],
  ['1000', '1k', '1k'],
  ['1024', '1024', '1Ki'],
  ['1025', '1025', '1025'],
  ['1536Ki', '1572864', '1536Ki'],
  ['-1536Ki', '-1572864', '-1536Ki'],
  ['1000k', '1M', '1000000'],
  ['1000000Mi', '1048576M', '1000000Mi'],
  ['0.3Gi', '322122547200m', '322122547200m'],
  ['1.5Gi', '1610612736', '1536Mi'],
  ['7Ei', '8070450532247928832', '7Ei'],
  ['100E', '100E', '95367431640625Mi'],
];

describe('formatCpu and formatMemory', () => {
  it.each(KNOWN)(
    'write %s as Kubernetes does: %s and %s',
    (text, cpu, memory) => {
      expect(formatCpu(parseQuantity(text))).toBe(cpu);
      expect(formatMemory(parseQuantity(text))).toBe(memory);
    },
  );
});
