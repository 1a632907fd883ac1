import { type FrontEndHealth, frontEndHealth, frontEndRoutes } from '@shop/contracts';
import type { Replicas } from '@shop/http-server';
import { canaryFault, type VersionHealth } from './canary.rules.ts';
import { packageName } from './pointer.ts';
import { read } from './remotes.ts';
import { repeat } from './repeat.ts';
import { type Canary, stopCanary } from './rollouts.ts';
import type { ShellPage } from './shell-page.ts';

type Reports = FrontEndHealth['packages'];

interface CanaryWatch {
  readonly live: Pick<ShellPage, 'canaries' | 'versionOf'>;
  readonly releases: string;
  readonly api: Pick<Replicas, 'next'>;
  readonly everyMs?: number;
}

function faultOf(canary: Canary, reports: Reports, live: CanaryWatch['live']): string | undefined {
  const name = packageName(canary.name);
  const of = (version: string | undefined): VersionHealth | undefined =>
    reports.find((each) => each.package === name && each.version === version)?.known;
  const tried = of(canary.version);
  return tried && canaryFault(tried, of(live.versionOf(canary.name)));
}

/** Stops a canary whose visitors meet errors that those of the live version do not; needs no open terminal. */
export function watchCanaries({ live, releases, api, everyMs = 3_000 }: CanaryWatch) {
  const judge = async (): Promise<void> => {
    const canaries = live.canaries();
    if (canaries.length === 0) return;
    const answer = await read(api.next() + frontEndRoutes.readFrontEndHealth.path);
    const reports = frontEndHealth.parse(JSON.parse(answer)).packages;
    for (const canary of canaries) {
      const fault = faultOf(canary, reports, live);
      if (fault === undefined) continue;
      if (await stopCanary(releases, canary, fault))
        console.error(`${packageName(canary.name)} ${canary.version} is stopped: ${fault}`);
    }
  };
  return repeat(judge, { everyMs, fault: 'the canary could not be judged' });
}
