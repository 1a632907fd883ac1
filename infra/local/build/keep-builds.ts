import { join } from 'node:path';
import { keepHashedFiles } from '@shop/edge/kept-files';
import {
  liveVersion,
  makeLive,
  recordShipment,
  removeOldVersions,
  wasShipped,
  withShipLock,
} from '@shop/edge/pointer';
import { keepBuild } from '@shop/edge/releases';
import { remotes, shell } from './front-ends.ts';

/**
 * Adds the builds of this checkout to the kept ones and makes them live. A build that was shipped before changes nothing, so that a
 * rollback outlives the next start. Of the shell, which has a single version, the hashed files of all builds are kept.
 */
export function keepLocalBuilds(releases: string): Promise<void> {
  return withShipLock(releases, async () => {
    for (const { name, dist } of remotes) {
      const version = await keepBuild(releases, name, dist);
      if (wasShipped(releases, name, version) && liveVersion(releases, name)) continue;
      await recordShipment(releases, name, version);
      await makeLive(releases, name, version);
      await removeOldVersions(releases, name);
    }
    await keepHashedFiles(shell.dist, join(releases, 'shell'));
  });
}
