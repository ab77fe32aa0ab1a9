import { withoutStack } from './withoutStack';

const sent = (value: unknown) =>
  JSON.parse(JSON.stringify(value, withoutStack));

describe('withoutStack', () => {
  it('leaves out the stack of an error and of its causes', () => {
    const error = { name: 'Error', message: 'no', stack: 'at /here' };
    expect(sent({ error: { ...error, cause: error } })).toEqual({
      error: {
        name: 'Error',
        message: 'no',
        cause: { name: 'Error', message: 'no' },
      },
    });
  });

  it('leaves what is no error as it is', () => {
    const tool = { stack: ['node', 'postgres'], name: 'web' };
    expect(sent(tool)).toEqual(tool);
  });
});
