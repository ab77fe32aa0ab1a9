import {
  DEFAULT_SORT,
  countFilters,
  formatView,
  ignoredIn,
  isFiltered,
  parseView,
  withFilter,
  type WorkloadsView,
} from './workloadsView';

const view: WorkloadsView = {
  filters: {
    division: ['payments', 'logistics'],
    health: ['degraded'],
    text: 'check out & more',
  },
  sort: '-restarts',
  open: {
    cluster: 'local',
    namespace: 'div-payments-prod',
    kind: 'Deployment',
    name: 'checkout.v2',
  },
};

describe('the view in the URL', () => {
  it('comes back as it was written', () => {
    const text = formatView(view).toString();
    expect(parseView(new URLSearchParams(text))).toEqual(view);
  });

  it('is empty for the view by default', () => {
    const byDefault = { filters: {}, sort: DEFAULT_SORT, open: undefined };
    expect(formatView(parseView(new URLSearchParams())).toString()).toBe('');
    expect(parseView(new URLSearchParams())).toEqual(byDefault);
  });

  it.each([
    'health=broken',
    'kind=deployment',
    'sort=colour',
    'sort=-',
    'namespace=',
    'text=%20',
    'open=local/a/Deployment',
    'open=local/a/Secret/b',
    'open=local/a/Deployment/b/c',
  ])('leaves out %s, which the API would refuse', query => {
    expect(formatView(parseView(new URLSearchParams(query))).toString()).toBe(
      '',
    );
  });
});

describe('ignoredIn', () => {
  it('names what makes no sense, and nothing that does', () => {
    const query =
      'health=nonsense&health=degraded&division=x&sort=foo&open=a/b&text=y&other=z';
    expect(ignoredIn(new URLSearchParams(query))).toEqual([
      'health=nonsense',
      'sort=foo',
      'open=a/b',
    ]);
    expect(ignoredIn(formatView(view))).toEqual([]);
  });
});

describe('countFilters', () => {
  it('counts values and not the text', () => {
    expect(countFilters(view.filters)).toBe(3);
    expect(countFilters({ text: 'x' })).toBe(0);
  });
});

describe('withFilter', () => {
  it('replaces one filter and keeps the others', () => {
    expect(withFilter(view.filters, 'division', ['payments'])).toEqual({
      ...view.filters,
      division: ['payments'],
    });
  });

  it('takes a filter without values away', () => {
    const none = withFilter({ health: ['degraded'] }, 'health', []);
    expect(isFiltered(none)).toBe(false);
  });
});
