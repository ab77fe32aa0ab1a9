import { cpuFormat } from '../format/quantity';
import { requestedUsed, type NoUse } from './requestedUsed';

function cpu(requested: number | null, used: number | null, noUse?: NoUse) {
  return requestedUsed({
    what: 'CPU',
    requested,
    used,
    format: cpuFormat,
    noUse,
  });
}

describe('requestedUsed', () => {
  it('fills the bar by what is used of what is requested', () => {
    expect(cpu(1000, 250)).toMatchObject({
      usedShare: 0.25,
      requestedShare: 1,
      isOver: false,
      sentence:
        'CPU: requested 1 cores (1,000m), used 0.25 cores (250m), 25 % of it',
    });
  });

  it('marks the request inside the bar when more is used', () => {
    expect(cpu(500, 1000)).toMatchObject({
      usedShare: 1,
      requestedShare: 0.5,
      isOver: true,
    });
  });

  it('never takes unknown use for none, and says why it is unknown', () => {
    expect(
      cpu(500, null, { isIdle: false, reason: 'the metrics store is down' }),
    ).toMatchObject({
      usedShare: null,
      usedText: 'unknown',
      sentence:
        'CPU: requested 0.5 cores (500m), used is unknown: the metrics store is down',
    });
  });

  it('tells that nothing runs from use that is not known', () => {
    expect(
      cpu(500, null, { isIdle: true, reason: 'it has ended' }),
    ).toMatchObject({
      usedShare: null,
      usedText: '–',
      sentence: 'CPU: requested 0.5 cores (500m), nothing runs: it has ended',
    });
  });

  it('tells nothing requested from unknown', () => {
    expect(cpu(0, 100)).toMatchObject({
      requestedShare: null,
      requestedText: 'none',
      isOver: true,
    });
    expect(cpu(null, 100).requestedText).toBe('unknown');
  });

  it('draws nothing where nothing is requested and nothing used', () => {
    expect(cpu(0, 0)).toMatchObject({ usedShare: null, requestedShare: null });
  });
});
