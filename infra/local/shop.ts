import { join } from 'node:path';
import { releasesDirOf } from '../edge/src/releases.ts';
import {
  type ManagedProcess,
  manage,
  type ProcessSpec,
  type Report,
} from '../lib/supervise/managed-process.ts';
import { buildChanged } from './build/build.ts';
import { keepBuilds } from './build/keep-builds.ts';
import type { LocalConfig } from './config.ts';
import { type Data, startData } from './data/index.ts';
import { runsEmulator } from './outside-services.ts';
import { type Group, groups, type ProcessPlan, type ShopSetup } from './process-plan.ts';
import { processPlans } from './processes.ts';
import { assertEntryPoints, emulatorSpecOf, prepareSetup, specOf } from './shop-setup.ts';

export interface Shop {
  readonly around: ShopSetup;
  readonly data: Data;
}

/** Everything that makes up the shop. `stop` may be called at any time, also while it starts. */
export function createShop(config: LocalConfig, report: Report) {
  const started: { group: Group; process: ManagedProcess }[] = [];
  let data: Promise<Data> | undefined;
  let stopping = false;

  const run = async (group: Group, spec: ProcessSpec): Promise<void> => {
    if (stopping) return;
    const process = manage(spec, report);
    started.push({ group, process });
    await process.start();
  };

  const start = async (): Promise<Shop> => {
    const around = await prepareSetup(config);
    const wanted = (name: string): boolean => config.only.length === 0 || config.only.includes(name);
    const plans = processPlans(around).filter(({ name }) => wanted(name));
    assertEntryPoints(plans);
    const startingData = startData({ dataDir: config.dataDir, report });
    data = startingData;
    const build = plans.some(({ needs }) => needs.includes('build'))
      ? buildChanged(join(config.dataDir, 'logs'), report).then(() =>
          keepBuilds(releasesDirOf(config.dataDir)),
        )
      : Promise.resolve();
    const startPlan = async (plan: ProcessPlan): Promise<void> => {
      if (plan.needs.includes('build')) await build;
      const urls = plan.needs.includes('data') ? dataEnv(await startingData) : {};
      await run(plan.group, specOf(plan, around, urls));
    };
    const emulator = runsEmulator(config) && wanted('identity-emulator');
    await Promise.all([
      ...(emulator ? [run('stand-ins', emulatorSpecOf(around))] : []),
      ...plans.map(startPlan),
      build,
    ]);
    return { around, data: await startingData };
  };

  const stop = async (): Promise<void> => {
    stopping = true;
    for (const group of groups)
      await Promise.all(
        started.filter((entry) => entry.group === group).map(({ process }) => process.stop()),
      );
    const running = await data?.catch(() => undefined);
    await running?.stop();
  };

  return { start, stop };
}

export function dataEnv({ mongoUrl, redisUrl }: Data): Record<string, string> {
  return {
    MONGO_URL: mongoUrl,
    REDIS_URL: redisUrl,
  };
}
