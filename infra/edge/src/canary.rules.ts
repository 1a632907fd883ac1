import type { FrontEndHealth } from '@shop/contracts';

/** The visitors of one version in the last ten minutes, one per network address, and how many of them had errors. */
export type VersionHealth = FrontEndHealth['packages'][number]['known'];

/** A few addresses, or a few browser extensions that throw, must not stop a canary. */
const fewestTroubled = 5;
/** A canary may have this many times the live version's share of errors plus `points`. */
const tolerated = { times: 2, points: 0.05 };

function shareOf(health: VersionHealth | undefined): number {
  return health === undefined || health.visitors === 0 ? 0 : health.troubled / health.visitors;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** Returns why a canary must stop, in words, or undefined if it may continue. */
export function canaryFault(canary: VersionHealth, live: VersionHealth | undefined): string | undefined {
  if (canary.troubled < fewestTroubled) return undefined;
  const allowed = shareOf(live) * tolerated.times + tolerated.points;
  if (shareOf(canary) <= allowed) return undefined;
  return (
    `${canary.troubled} of its ${canary.visitors} visitors met an error (${percent(shareOf(canary))}), ` +
    `of the live version's ${percent(shareOf(live))}`
  );
}
