import { isOwnerReference } from './isOwnerReference';

describe('isOwnerReference', () => {
  it.each([
    'payments',
    'Payments.Core_2',
    'group:payments',
    'org/payments',
    'User:Default/jane',
    'x'.repeat(63),
  ])('takes %s', text => {
    expect(isOwnerReference(text)).toBe(true);
  });

  it.each([
    '',
    ' payments',
    'two words',
    '<script>x</script>',
    'data:text',
    'component:default/web',
    'user:default/../../x',
    '..',
    'a/b/c',
    'group:',
    'jane@example.com',
    'payments-',
    'a\nb',
    'payments\n',
    'x'.repeat(64),
  ])('refuses %j', text => {
    expect(isOwnerReference(text)).toBe(false);
  });
});
