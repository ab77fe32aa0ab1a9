import { degradationText } from './degradationText';

describe('degradationText', () => {
  it.each([
    ['cluster', 'Cluster local is not reachable'],
    ['metrics', 'No measurements from cluster local'],
    ['projection:pods', 'Pods are not current (local)'],
    ['projection:new', 'Source projection:new is missing (local)'],
  ])('says what the absence of %s means', (source, title) => {
    expect(degradationText(source, 'local').title).toBe(title);
  });
});
