import type { FrontEndHealth } from '@shop/contracts';

/** A gateway's counts of one version. */
export type Counts = Pick<
  FrontEndHealth['packages'][number],
  'visitors' | 'visitorsWithErrors' | 'failedLoads'
>;

/** Fewer troubled visitors say nothing: a few addresses, or browser extensions that throw, neither stop a canary nor excuse it. */
const fewestTroubled = 5;
/** A canary may have this many times the live version's share of errors plus `points`. */
const tolerated = { times: 2, points: 0.05 };

function sum(figures: readonly number[]): number {
  return figures.reduce((total, each) => total + each, 0);
}

function healthOf(counts: readonly Counts[]) {
  const visitors = sum(counts.map((each) => each.visitors));
  const troubled = sum(
    counts.map(({ visitorsWithErrors, failedLoads }) => Math.max(visitorsWithErrors, failedLoads)),
  );
  return { visitors, troubled, share: troubled < fewestTroubled ? 0 : troubled / visitors };
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** Returns why a canary must stop, in words, or undefined if it may continue. */
export function canaryFault(canary: readonly Counts[], live: readonly Counts[]): string | undefined {
  const [tried, usual] = [healthOf(canary), healthOf(live)];
  if (tried.share <= usual.share * tolerated.times + tolerated.points) return undefined;
  return (
    `${tried.troubled} of its ${tried.visitors} visitors met an error (${percent(tried.share)}), ` +
    `of the live version's ${percent(usual.share)}`
  );
}
