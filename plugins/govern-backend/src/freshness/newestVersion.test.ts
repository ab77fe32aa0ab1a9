import { newestVersion } from './newestVersion';

describe('newestVersion', () => {
  it('is the highest number, whatever the order, and not the highest text', () => {
    expect(newestVersion(['8403', '8415', null, '999'])).toBe('8415');
    expect(newestVersion(['8415', '8403'])).toBe('8415');
    expect(
      newestVersion(['18446744073709551614', '18446744073709551615']),
    ).toBe('18446744073709551615');
  });

  it('takes one that is no number only where nothing else is known', () => {
    expect(newestVersion(['abc', '3'])).toBe('3');
    expect(newestVersion(['3', 'abc'])).toBe('3');
    expect(newestVersion([null, 'abc'])).toBe('abc');
  });

  it('is null where no source was read', () => {
    expect(newestVersion([])).toBeNull();
    expect(newestVersion([null])).toBeNull();
  });
});
