import { setTimeout as delay } from 'node:timers/promises';
import { type FrontEndHealth, frontEndHealth, frontEndRoutes } from '@shop/contracts';
import type { Replicas } from '@shop/http-server';
import { canaryFault, type VersionHealth } from './canary.rules.ts';
import { packageName } from './pointer.ts';
import { read } from './remotes.ts';
import { type Canary, stopCanary } from './rollouts.ts';
import type { ShellPage } from './shell-page.ts';

const everyMs = 3_000;

type Reports = FrontEndHealth['packages'];

async function askGateway(gateway: string): Promise<Reports> {
  const text = await read(gateway + frontEndRoutes.readFrontEndHealth.path);
  return frontEndHealth.parse(JSON.parse(text)).packages;
}

interface CanaryWatch {
  readonly live: Pick<ShellPage, 'canaries' | 'drop' | 'versionOf'>;
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

async function judgeAll({ live, releases, api }: CanaryWatch): Promise<void> {
  const canaries = live.canaries();
  if (canaries.length === 0) return;
  const reports = await askGateway(api.next());
  for (const canary of canaries) {
    const fault = faultOf(canary, reports, live);
    if (fault === undefined) continue;
    // Takes effect here at once; other edges decide for themselves or read the file.
    live.drop(canary);
    console.error(`${packageName(canary.name)} ${canary.version} is stopped: ${fault}`);
    await stopCanary(releases, canary, fault);
  }
}

/** Stops a canary whose visitors meet errors that those of the live version do not; needs no open terminal. */
export function watchCanaries(watch: CanaryWatch): { readonly stop: () => void } {
  let stopping = false;
  let last = '';
  const run = async (): Promise<void> => {
    while (!stopping) {
      await delay(watch.everyMs ?? everyMs, undefined, { ref: false });
      const fault = await judgeAll(watch).then(
        () => '',
        (error: unknown) => String(error),
      );
      if (fault !== '' && fault !== last) console.error('nobody judges the canary:', fault);
      last = fault;
    }
  };
  void run();
  return {
    stop: () => {
      stopping = true;
    },
  };
}
