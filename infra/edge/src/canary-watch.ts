import { type FrontEndHealth, frontEndHealth, frontEndRoutes } from '@shop/contracts';
import { canaryFault } from './canary.rules.ts';
import { repeat } from './repeat.ts';
import { type Rollouts, stopCanary } from './rollouts.ts';

interface CanaryWatch {
  readonly rollouts: () => Rollouts;
  readonly releases: string;
  readonly api: string;
  readonly everyMs?: number;
}

const askMs = 2_000;

/** Reads what one gateway counted, on a connection of its own: one address may lead to several gateways. */
async function readHealth(api: string): Promise<FrontEndHealth['packages']> {
  const response = await fetch(api + frontEndRoutes.readFrontEndHealth.path, {
    signal: AbortSignal.timeout(askMs),
    headers: { connection: 'close' },
  });
  return frontEndHealth.parse(await response.json()).packages;
}

/** Stops a canary whose visitors meet errors that those of the live version do not; needs no open terminal. */
export function watchCanaries({ rollouts, releases, api, everyMs = 3_000 }: CanaryWatch) {
  const judge = async (): Promise<void> => {
    const tried = Object.entries(rollouts()).flatMap(([name, { live, canary }]) =>
      canary ? [{ name, live, canary }] : [],
    );
    if (tried.length === 0) return;
    const counted = await readHealth(api);
    for (const { name, live, canary } of tried) {
      const of = ({ version }: { version: string }) =>
        counted.filter((each) => each.package === name && each.version === version);
      const fault = canaryFault(of(canary), of(live));
      if (fault !== undefined && (await stopCanary(releases, name, canary, fault)))
        console.error(`${name} ${canary.version} is stopped: ${fault}`);
    }
  };
  return repeat(judge, { everyMs, fault: 'the canary could not be judged' });
}
