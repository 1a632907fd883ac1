import { statSync } from 'node:fs';
import { join } from 'node:path';
import { keptVersions } from '@shop/edge/releases';
import { canaryOf, liveVersion, remoteName, shipmentOf, stoppedCanaryOf } from '@shop/edge/rollouts';
import { frontEnds } from '../local/build.ts';

function sourcesOf(releases: string, name: string, version: string): string {
  return `from ${shipmentOf(releases, name, version)?.commit ?? 'unknown sources'}`;
}

/**
 * Lists for each front end what is live, since when and from which commit, its canary, and the versions for
 * `rollback --to`.
 */
export function statusLines(releases: string): string[] {
  return frontEnds.flatMap(({ name }) => {
    const live = liveVersion(releases, name);
    // The mtime of a version's folder is when new pages began, or stopped, to get it.
    const at = (version: string): string => statSync(join(releases, name, version)).mtime.toISOString();
    const from = (version: string): string => sourcesOf(releases, name, version);
    const canary = canaryOf(releases, remoteName(name));
    const stopped = stoppedCanaryOf(releases, remoteName(name));
    const others = keptVersions(releases, name)
      .filter((version) => version !== live)
      .sort((one, other) => (at(one) < at(other) ? 1 : -1));
    return [
      live ? `${name} ${live}, since ${at(live)}, ${from(live)}` : `${name}: nothing was published yet`,
      ...(canary ? [`  ${canary.percent} % get ${canary.version}, since ${canary.since}`] : []),
      ...(stopped ? [`  ${stopped.version} was stopped ${stopped.at}: ${stopped.reason}`] : []),
      ...others.map((version) => `  --to ${version} (${at(version)}), ${from(version)}`),
    ];
  });
}
