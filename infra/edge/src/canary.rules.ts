/** What the browsers of one version's visitors reported lately. */
export interface VersionHealth {
  readonly visitors: number;
  readonly visitorsWithErrors: number;
  /** Visitors whose page could not load the version at all. */
  readonly failedLoads: number;
}

/** Fewer say nothing about the version: one visitor's browser extension may throw anywhere. */
const fewestVisitors = 5;
const fewestTroubled = 3;
/** What the live version's visitors meet as well is not the canary's fault. */
const tolerated = { times: 2, points: 0.05 };

/** Who could not load a version may not have been counted as its visitor. */
function seenBy({ visitors, visitorsWithErrors, failedLoads }: VersionHealth): number {
  return Math.max(visitors, visitorsWithErrors, failedLoads);
}

/** Somebody may have met both. */
function troubledOf(health: VersionHealth): number {
  return Math.min(seenBy(health), health.visitorsWithErrors + health.failedLoads);
}

function shareOf(health: VersionHealth | undefined): number {
  return health === undefined || seenBy(health) === 0 ? 0 : troubledOf(health) / seenBy(health);
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** Why a canary must not go on, in words; undefined when nothing speaks against it. */
export function canaryFault(canary: VersionHealth, live: VersionHealth | undefined): string | undefined {
  if (seenBy(canary) < fewestVisitors || troubledOf(canary) < fewestTroubled) return undefined;
  const allowed = shareOf(live) * tolerated.times + tolerated.points;
  if (shareOf(canary) <= allowed) return undefined;
  return (
    `${troubledOf(canary)} of its ${seenBy(canary)} visitors met an error (${percent(shareOf(canary))}), ` +
    `of the live version's ${percent(shareOf(live))}`
  );
}
