import { parseQuantity } from './parseQuantity';
import { toBytes, toMillicores } from './units';

describe('toMillicores', () => {
  it.each([
    ['0', 0],
    ['1', 1000],
    ['250m', 250],
    ['1001u', 2],
    ['1n', 1],
    ['-1.1n', -1],
    ['-1500u', -2],
  ])('gives %s as %d, away from zero', (text, millicores) => {
    expect(toMillicores(parseQuantity(text))).toBe(millicores);
  });
});

describe('toBytes', () => {
  it.each([
    ['0', 0],
    ['64Mi', 67_108_864],
    ['0.001Ki', 2],
    ['1500m', 2],
    ['-1500m', -2],
    ['8Pi', 2 ** 53],
  ])('gives %s as %d, away from zero', (text, bytes) => {
    expect(toBytes(parseQuantity(text))).toBe(bytes);
  });
});
