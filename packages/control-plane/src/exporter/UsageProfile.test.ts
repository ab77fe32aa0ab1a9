import { defaultProfile, parseUsageProfile } from './UsageProfile';

describe('parseUsageProfile', () => {
  it('reads each part, and takes what is left out from the default', () => {
    expect(
      parseUsageProfile('profile=idle, cpu=0.02,memory=0.1,growth=0.3'),
    ).toEqual({ name: 'idle', cpu: 0.02, memory: 0.1, growth: 0.3 });
    expect(parseUsageProfile('cpu=1')).toEqual({ ...defaultProfile, cpu: 1 });
  });

  it.each(['profile=busy', 'cpu=', 'cpu=-1', 'memory=much', 'disk=1', ''])(
    'says what is wrong with "%s"',
    text => {
      expect(() => parseUsageProfile(text)).toThrow(
        /is not understood: write profile=</,
      );
    },
  );
});
