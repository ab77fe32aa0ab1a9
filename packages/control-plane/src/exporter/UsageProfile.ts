/** The kinds of use that a container can show, see `usageShapes`. */
export const PROFILE_NAMES = [
  'web',
  'worker',
  'stream',
  'database',
  'batch',
  'idle',
  'near-limit',
  'leaking',
  'unmeasured',
] as const;

export type ProfileName = (typeof PROFILE_NAMES)[number];

/** How much a container uses of what it requests. */
export interface UsageProfile {
  name: ProfileName;
  /** CPU at a busy hour as a fraction of the request. */
  cpu: number;
  /** Memory at a busy hour as a fraction of the request. */
  memory: number;
  /** By which fraction both grow in 30 days. */
  growth: number;
}

/** What a container without an annotation shows. */
export const defaultProfile: UsageProfile = {
  name: 'web',
  cpu: 0.4,
  memory: 0.5,
  growth: 0,
};

/**
 * Reads the value of the usage annotation, such as `profile=web,cpu=0.35,memory=0.6,growth=0.2`.
 * What is left out is the default's.
 *
 * @throws Error that quotes the part which is wrong.
 */
export function parseUsageProfile(text: string): UsageProfile {
  const profile = { ...defaultProfile };
  for (const part of text.split(',')) {
    const [key, value = ''] = part.trim().split('=');
    if (key === 'profile') {
      profile.name = profileName(value, text);
    } else if (key === 'cpu' || key === 'memory' || key === 'growth') {
      profile[key] = fraction(value, part, text);
    } else {
      throw invalid(part, text);
    }
  }
  return profile;
}

function profileName(value: string, text: string): ProfileName {
  const name = PROFILE_NAMES.find(known => known === value);
  if (!name) throw invalid(`profile=${value}`, text);
  return name;
}

function fraction(value: string, part: string, text: string): number {
  const number = Number(value);
  if (value === '' || !Number.isFinite(number) || number < 0) {
    throw invalid(part, text);
  }
  return number;
}

function invalid(part: string, text: string): Error {
  return new Error(
    `"${part}" in the usage annotation "${text}" is not understood: write profile=<${PROFILE_NAMES.join(
      '|',
    )}>, cpu=, memory= or growth= with a number of 0 or more.`,
  );
}
