import { statSync } from 'node:fs';
import { join } from 'node:path';
import { keptVersions } from '@shop/edge/releases';
import { commitOfShipment, readRollouts } from '@shop/edge/rollouts';
import { frontEnds } from '../local/build.ts';

/**
 * Lists for each front end what is live, since when and from which commit, its canary, and the versions for
 * `rollback --to`.
 */
export function statusLines(releases: string): string[] {
  const rollouts = readRollouts(releases);
  return frontEnds.flatMap((name) => {
    const now = rollouts[name];
    if (!now) return [`${name}: nothing was published yet`];
    const { live, canary } = now;
    // The mtime of a version's folder is when new pages began, or stopped, to get it.
    const at = (version: string): string => statSync(join(releases, name, version)).mtime.toISOString();
    const from = (version: string): string => `from ${commitOfShipment(now, version) ?? 'unknown sources'}`;
    const others = keptVersions(releases, name)
      .filter((version) => version !== live.version)
      .sort((one, other) => (at(one) < at(other) ? 1 : -1));
    const canaryLine = canary && `  ${canary.percent} % get ${canary.version}, since ${canary.since}`;
    const lines = [
      `${name} ${live.version}, since ${at(live.version)}, ${from(live.version)}`,
      canaryLine,
      ...others.map((version) => `  --to ${version} (${at(version)}), ${from(version)}`),
    ];
    return lines.filter((line) => line !== undefined);
  });
}
