import { liveVersion, makeShipmentLive, removeOldVersions, shipmentOf } from '@shop/edge/pointer';
import { keepBuild, withShipLock } from '@shop/edge/releases';
import { frontEnds } from './front-ends.ts';

/**
 * Adds this checkout's builds to the kept ones and makes them live. Skips a build that was shipped before, so
 * that a rollback survives the next start.
 */
export function keepLocalBuilds(releases: string): Promise<void> {
  return withShipLock(releases, async () => {
    for (const { name, dist } of frontEnds) {
      const version = await keepBuild(releases, name, dist);
      if (shipmentOf(releases, name, version) && liveVersion(releases, name)) continue;
      await makeShipmentLive(releases, name, { version, at: new Date().toISOString() });
      await removeOldVersions(releases, name);
    }
  });
}
