import { readCommandLine } from './readCommandLine';

describe('readCommandLine', () => {
  it('takes the instance wherever it stands', () => {
    const expected = { command: 'kubeconfig', args: ['outsider'] };
    for (const line of [
      '--instance two kubeconfig outsider',
      'kubeconfig --instance=two outsider',
      'kubeconfig outsider --instance two',
    ]) {
      expect(readCommandLine(line.split(' '), {})).toMatchObject({
        ...expected,
        instance: 'two',
      });
    }
  });

  it('means the instance default unless told otherwise', () => {
    expect(readCommandLine(['up'], {}).instance).toBe('default');
    expect(readCommandLine(['up'], { GOVERN_INSTANCE: 'two' }).instance).toBe(
      'two',
    );
  });

  it('leaves everything after kubectl to kubectl', () => {
    const args = ['get', 'pods', '--instance', 'x', '-o=name', '--help'];
    expect(readCommandLine(['kubectl', ...args], {})).toEqual({
      command: 'kubectl',
      args,
      instance: 'default',
      help: false,
    });
  });

  it('refuses an option that there is not', () => {
    expect(() => readCommandLine(['up', '--force'], {})).toThrow(
      'There is no option --force; there are --instance <name> and --help.',
    );
  });
});
