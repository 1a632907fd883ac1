import { type FrontEndHealth, frontEndHealth, frontEndRoutes } from '@shop/contracts';
import type { Replicas } from '@shop/http-server';
import { canaryFault, type VersionHealth } from './canary.rules.ts';
import { repeat } from './repeat.ts';
import { type Canary, liveIn, packageName, type Rollouts, stopCanary } from './rollouts.ts';
import type { ShellPage } from './shell-page.ts';

type Reports = FrontEndHealth['packages'];

interface CanaryWatch {
  readonly live: Pick<ShellPage, 'rollouts'>;
  readonly releases: string;
  readonly api: Pick<Replicas, 'next'>;
  readonly everyMs?: number;
}

const askMs = 2_000;

async function readReports(api: string): Promise<Reports> {
  const { path } = frontEndRoutes.readFrontEndHealth;
  const response = await fetch(api + path, { signal: AbortSignal.timeout(askMs) });
  return frontEndHealth.parse(await response.json()).packages;
}

function faultOf(canary: Canary, reports: Reports, rollouts: Rollouts): string | undefined {
  const name = packageName(canary.name);
  const of = (version: string | undefined): VersionHealth | undefined =>
    reports.find((each) => each.package === name && each.version === version)?.known;
  const tried = of(canary.version);
  return tried && canaryFault(tried, of(liveIn(rollouts, canary.name)?.version));
}

/** Stops a canary whose visitors meet errors that those of the live version do not; needs no open terminal. */
export function watchCanaries({ live, releases, api, everyMs = 3_000 }: CanaryWatch) {
  const judge = async (): Promise<void> => {
    const rollouts = live.rollouts();
    if (rollouts.canaries.length === 0) return;
    const reports = await readReports(api.next());
    for (const canary of rollouts.canaries) {
      const fault = faultOf(canary, reports, rollouts);
      if (fault === undefined) continue;
      if (await stopCanary(releases, canary, fault))
        console.error(`${packageName(canary.name)} ${canary.version} is stopped: ${fault}`);
    }
  };
  return repeat(judge, { everyMs, fault: 'the canary could not be judged' });
}
