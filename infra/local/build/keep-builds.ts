import { join } from 'node:path';
import { keepHashedFiles } from '../../edge/src/kept-files.ts';
import {
  point,
  pointedVersion,
  recordShipment,
  removeOldVersions,
  wasShipped,
  withShipLock,
} from '../../edge/src/pointer.ts';
import { keepBuild } from '../../edge/src/releases.ts';
import { remotes, shell } from './front-ends.ts';

/**
 * Adds the builds of this checkout to the kept ones and shows them to new pages. A build that was there before changes nothing,
 * so that a rollback outlives the next start. Of the shell, which has one place, the named files of all builds are kept.
 */
export function keepBuilds(releases: string): Promise<void> {
  return withShipLock(releases, async () => {
    for (const { name, dist } of remotes) {
      const version = await keepBuild(releases, name, dist);
      if ((await wasShipped(releases, name, version)) && (await pointedVersion(releases, name))) continue;
      await recordShipment(releases, name, version);
      await point(releases, name, version);
      await removeOldVersions(releases, name);
    }
    await keepHashedFiles(shell.dist, join(releases, 'shell'));
  });
}
