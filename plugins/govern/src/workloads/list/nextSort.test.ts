import { nextSort } from './nextSort';

describe('nextSort', () => {
  it.each([
    ['health', 'name', 'name'],
    ['name', 'name', '-name'],
    ['-name', 'name', 'name'],
    ['health', 'restarts', '-restarts'],
    ['-restarts', 'restarts', 'restarts'],
    ['-restarts', 'requestedCpu', '-requestedCpu'],
    ['name', 'createdAt', '-createdAt'],
  ] as const)('from %s by pressing %s gives %s', (sort, column, next) => {
    expect(nextSort(sort, column)).toBe(next);
  });
});
