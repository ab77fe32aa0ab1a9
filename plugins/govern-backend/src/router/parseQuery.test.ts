import {
  cursorParameter,
  listParameter,
  numberParameter,
  oneOfListParameter,
  oneOfParameter,
  parseQuery,
  textParameter,
} from './parseQuery';

const shape = {
  name: listParameter,
  kind: oneOfListParameter(['Pod', 'Job'] as const),
  sort: oneOfParameter(['name', '-name'] as const),
  text: textParameter,
  cursor: cursorParameter,
  limit: numberParameter(1, 500),
};

const fieldsOf = (url: string) => {
  try {
    parseQuery(url, shape);
    return [];
  } catch (error) {
    return (error as { fields: unknown[] }).fields;
  }
};

describe('parseQuery', () => {
  it('reads each parameter by its type and leaves out what is not given', () => {
    expect(
      parseQuery(
        '/x?name=a&name=b%2Cc&kind=Pod&sort=-name&text=%25&limit=5',
        shape,
      ),
    ).toEqual({
      name: ['a', 'b,c'],
      kind: ['Pod'],
      sort: '-name',
      text: '%',
      limit: 5,
    });
    expect(parseQuery('/x', shape)).toEqual({});
  });

  it('names an unknown parameter and those that there are', () => {
    expect(fieldsOf('/x?nmae=a')).toEqual([
      {
        field: 'nmae',
        reason: 'is not a parameter of this request',
        allowed: ['name', 'kind', 'sort', 'text', 'cursor', 'limit'],
      },
    ]);
  });

  it('takes brackets as plain text, not as a structure', () => {
    expect(fieldsOf('/x?name[]=a')).toMatchObject([{ field: 'name[]' }]);
    expect(fieldsOf('/x?__proto__=a')).toMatchObject([{ field: '__proto__' }]);
  });

  it('says which values a closed set takes', () => {
    expect(fieldsOf('/x?kind=Pod&kind=pod')).toEqual([
      {
        field: 'kind',
        reason: 'has a value that it does not take',
        allowed: ['Pod', 'Job'],
      },
    ]);
    expect(fieldsOf('/x?sort=size')).toMatchObject([
      { field: 'sort', allowed: ['name', '-name'] },
    ]);
  });

  it.each([
    ['limit=0', /whole number from 1 to 500/],
    ['limit=501', /whole number from 1 to 500/],
    ['limit=1e2', /whole number/],
    ['limit=', /whole number/],
    ['limit=1&limit=2', /more than once/],
    ['text=a&text=b', /more than once/],
    ['text=', /is empty/],
    ['text=%00', /NUL/],
    [`text=${'x'.repeat(301)}`, /longer than 300/],
    [`cursor=${'x'.repeat(5000)}`, /longer than 4096/],
    [`${'name=a&'.repeat(201)}`, /more than 200/],
  ])('refuses %.40s', (query, reason) => {
    const fields = fieldsOf(`/x?${query}`);
    expect(fields).toEqual([
      expect.objectContaining({
        field: query.split('=')[0],
        reason: expect.stringMatching(reason),
      }),
    ]);
  });
});
