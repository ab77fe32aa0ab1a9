import type { QuantityFormat } from '../format/quantity';

/** Why there is no figure of use. */
export interface NoUse {
  /** Nothing runs, so nothing is used: that is known. */
  isIdle: boolean;
  /** Part of a sentence. */
  reason: string;
}

/** What a bar of requested against used shows. */
export interface RequestedUsed {
  /** Shares of the bar's width, 0 to 1; null where there is nothing to draw. */
  usedShare: number | null;
  requestedShare: number | null;
  /** More is used than was requested. */
  isOver: boolean;
  /** Short forms without unit. */
  usedText: string;
  requestedText: string;
  /** Everything, exact, in one sentence. */
  sentence: string;
}

/**
 * Lays out requested against used. The wider of the two fills the bar.
 *
 * @param what - such as `CPU`, begins the sentence.
 * @param noUse - why `used` is null, where that is known.
 */
export function requestedUsed(options: {
  what: string;
  requested: number | null;
  used: number | null;
  format: QuantityFormat;
  noUse?: NoUse;
}): RequestedUsed {
  const { what, requested, used, format, noUse } = options;
  const widest = Math.max(requested ?? 0, used ?? 0);
  const share = (amount: number | null) =>
    amount === null || widest === 0 ? null : amount / widest;
  const usedSentence =
    used === null ? noUseSentence(noUse) : `used ${format.exact(used)}`;
  let requestedSentence = 'requested is unknown';
  if (requested === 0) requestedSentence = 'nothing requested';
  else if (requested !== null)
    requestedSentence = `requested ${format.exact(requested)}`;
  const percent =
    requested && used !== null
      ? `, ${Math.round((used / requested) * 100).toLocaleString('en')} % of it`
      : '';
  return {
    usedShare: share(used),
    requestedShare: requested === 0 ? null : share(requested),
    isOver: requested !== null && used !== null && used > requested,
    usedText: used === null ? noUseText(noUse) : format.short(used),
    requestedText: requestedText(requested, format),
    sentence: `${what}: ${requestedSentence}, ${usedSentence}${percent}`,
  };
}

function noUseSentence(noUse: NoUse | undefined): string {
  if (!noUse) return 'used is unknown';
  return `${noUse.isIdle ? 'nothing runs' : 'used is unknown'}: ${
    noUse.reason
  }`;
}

function noUseText(noUse: NoUse | undefined): string {
  return noUse?.isIdle ? '–' : 'unknown';
}

function requestedText(
  requested: number | null,
  format: QuantityFormat,
): string {
  if (requested === null) return 'unknown';
  return requested === 0 ? 'none' : format.short(requested);
}
