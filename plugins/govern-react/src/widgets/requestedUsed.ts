import type { QuantityFormat } from '../format/quantity';

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
 * @param unknownReason - why `used` is not known, where that is known.
 */
export function requestedUsed(options: {
  what: string;
  requested: number | null;
  used: number | null;
  format: QuantityFormat;
  unknownReason?: string;
}): RequestedUsed {
  const { what, requested, used, format, unknownReason } = options;
  const widest = Math.max(requested ?? 0, used ?? 0);
  const share = (amount: number | null) =>
    amount === null || widest === 0 ? null : amount / widest;
  const usedSentence =
    used === null
      ? `used is unknown${unknownReason ? `: ${unknownReason}` : ''}`
      : `used ${format.exact(used)}`;
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
    usedText: used === null ? 'unknown' : format.short(used),
    requestedText: requestedText(requested, format),
    sentence: `${what}: ${requestedSentence}, ${usedSentence}${percent}`,
  };
}

function requestedText(
  requested: number | null,
  format: QuantityFormat,
): string {
  if (requested === null) return 'unknown';
  return requested === 0 ? 'none' : format.short(requested);
}
