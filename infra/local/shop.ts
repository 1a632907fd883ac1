import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { publishFirst, releasesDirOf } from '@shop/edge/releases';
import { liveVersion } from '@shop/edge/rollouts';
import { writeRunFile } from '../lib/run-file.ts';
import type { Report } from '../lib/supervise/managed-process.ts';
import { buildFrontEnds, distOf, frontEnds } from './build.ts';
import type { LocalConfig } from './config.ts';
import { type Data, startData } from './data/index.ts';
import { listeners, type ProcessPlan, processPlans } from './processes.ts';
import { createProgram, type ShopProgram } from './program.ts';
import { apiUrl, prepareSetup, type ShopSetup, urlOf, webUrl } from './setup.ts';
import { commitOf, sourcesOf } from './sources.ts';
import { readWatched } from './watched.ts';

const readWatchedMs = 1_000;

export interface Shop {
  readonly setup: ShopSetup;
  readonly data: Data;
}

/** Creates the shop. `stop` may be called at any time, even during the start; the databases end last. */
export function createShop(config: LocalConfig, report: Report) {
  const programs: ShopProgram[] = [];
  let data: Promise<Data> | undefined;
  let stopping = false;

  const restart = async (program: ShopProgram, isWatched: boolean): Promise<void> => {
    await program.stop();
    if (stopping) return;
    await program.start(isWatched);
    report(`${program.name} ${isWatched ? 'runs from watched sources' : 'is no longer watched'}.`);
  };

  /** Serves `npm run dev`, which names services to work on while the shop runs. */
  const followWatched = async (): Promise<void> => {
    while (!stopping) {
      const watched = [...config.watch, ...readWatched(config.dataDir)];
      const changed = programs.filter(({ service, isWatched }) => isWatched() !== watched.includes(service));
      const restarts = changed.map((program) => restart(program, !program.isWatched()));
      for (const outcome of await Promise.allSettled(restarts))
        if (outcome.status === 'rejected') report(String(outcome.reason));
      await delay(readWatchedMs, undefined, { ref: false });
    }
  };

  const start = async (): Promise<Shop> => {
    const setup = await prepareSetup(config, listeners(config));
    const isWanted = (name: string): boolean => config.only.length === 0 || config.only.includes(name);
    const plans = processPlans(setup).filter(({ name }) => isWanted(name));
    data = startData({ dataDir: config.dataDir, report });
    const needed = {
      data: data.then(dataEnv),
      build: plans.some(({ needs }) => needs === 'build') ? publishFrontEnds(config, report) : undefined,
    };
    const startPlan = async (plan: ProcessPlan): Promise<void> => {
      const env = (plan.needs && (await needed[plan.needs])) ?? {};
      if (stopping) return;
      const program = createProgram(plan, { setup, data: env, report });
      programs.push(program);
      await program.start(config.watch.includes(program.service));
    };
    await Promise.all([...plans.map(startPlan), ...Object.values(needed)]);
    const shop = { setup, data: await data };
    await writeAddresses(shop);
    void followWatched();
    return shop;
  };

  const stop = async (): Promise<void> => {
    stopping = true;
    await Promise.all(programs.map((program) => program.stop()));
    const running = await data?.catch(() => undefined);
    await running?.stop();
  };

  return { start, stop };
}

export function dataEnv({ mongoUrl, redisUrl }: Data): Record<string, string> {
  return { MONGO_URL: mongoUrl, REDIS_URL: redisUrl };
}

/** Builds the checkout only where nothing is live: a start never changes what visitors get. */
async function publishFrontEnds({ dataDir }: LocalConfig, report: Report): Promise<undefined> {
  const releases = releasesDirOf(dataDir);
  if (frontEnds.every((name) => liveVersion(releases, name) !== undefined)) {
    report('The front ends stay as they were last shipped. To ship a change: npm run ship -- <front end>');
    return;
  }
  report('Building the front ends …');
  await buildFrontEnds(join(dataDir, 'logs'));
  for (const name of frontEnds) await publishFirst(releases, name, distOf(name), commitOf(sourcesOf(name)));
}

function writeAddresses({ setup, data: { mongoUrl, redisUrl } }: Shop): Promise<void> {
  return writeRunFile(setup.config.dataDir, {
    pid: process.pid,
    webUrl: webUrl(setup.config),
    apiUrl: apiUrl(setup.config),
    mongoUrl,
    redisUrl,
    urls: Object.fromEntries(Object.keys(setup.ports).map((name) => [name, urlOf(setup, name)])),
  });
}
