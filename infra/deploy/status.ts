import { liveVersion, remoteName, shipmentOf } from '@shop/edge/pointer';
import { canaryOf, stoppedCanaryOf } from '@shop/edge/rollouts';
import { frontEnds } from '../local/build/front-ends.ts';

/** What is live of each front end, who built it from what, and what is tried out. */
export function statusLines(releases: string): string[] {
  return frontEnds.flatMap(({ name }) => {
    const version = liveVersion(releases, name);
    const { commit = 'unknown sources', at = 'an unknown time' } =
      (version && shipmentOf(releases, name, version)) || {};
    const canary = canaryOf(releases, remoteName(name));
    const stopped = stoppedCanaryOf(releases, remoteName(name));
    return [
      version ? `${name} ${version}, since ${at}, from ${commit}` : `${name}: what its image holds`,
      ...(canary ? [`  ${canary.percent} % try out ${canary.version}, since ${canary.since}`] : []),
      ...(stopped ? [`  ${stopped.version} was stopped ${stopped.at}: ${stopped.reason}`] : []),
    ];
  });
}
