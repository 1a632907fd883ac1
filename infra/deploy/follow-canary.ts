import { setTimeout as delay } from 'node:timers/promises';
import { liveVersion, remoteName } from '@shop/edge/pointer';
import { canaryOf, stoppedCanaryOf } from '@shop/edge/rollouts';
import { CliError } from '../lib/cli-error.ts';
import type { Build, ShippingPlace } from './candidate.ts';

const everyMs = 500;

function afterwards({ releases }: ShippingPlace, { name, version }: Build): string {
  const stopped = stoppedCanaryOf(releases, remoteName(name));
  if (stopped?.version === version)
    throw new CliError(
      `${name} ${version} was stopped by itself: ${stopped.reason}.\nEverybody gets ${liveVersion(releases, name) ?? 'what its image holds'}, as before.`,
    );
  if (liveVersion(releases, name) === version) return `${name} ${version} was promoted: everybody gets it.`;
  return `${name} ${version} was taken back.`;
}

/**
 * Waits up to `limitMs` for a canary's outcome; fails if it was stopped because its visitors had errors. The
 * edge decides, so nothing depends on this wait.
 */
export async function followCanary(place: ShippingPlace, build: Build, limitMs: number): Promise<string> {
  const { name, version } = build;
  const deadline = Date.now() + limitMs;
  while (canaryOf(place.releases, remoteName(name))?.version === version) {
    if (Date.now() >= deadline)
      return (
        `Nothing speaks against ${name} ${version} so far. It goes on: \`npm run promote -- ${name}\` gives it to everybody,\n` +
        `\`npm run promote -- ${name} --canary 50\` to more, \`npm run rollback -- ${name}\` to nobody.`
      );
    await delay(everyMs);
  }
  return afterwards(place, build);
}
