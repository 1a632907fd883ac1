import { join } from 'node:path';
import { publishBuild, releasesDirOf } from '@shop/edge/releases';
import { cacheDirOf, root } from '../lib/root.ts';
import { writeRunFile } from '../lib/run-file.ts';
import { nodeArgs, type Program, withParentDeathSignal } from '../lib/supervise/launch.ts';
import {
  type ManagedProcess,
  manage,
  type ProcessSpec,
  type Report,
} from '../lib/supervise/managed-process.ts';
import { answerOk } from '../lib/supervise/wait-until.ts';
import { buildFrontEnds, distOf, frontEnds } from './build.ts';
import type { LocalConfig } from './config.ts';
import { type Data, startData } from './data/index.ts';
import { listeners, type ProcessPlan, processPlans, programPlans } from './processes.ts';
import { apiUrl, prepareSetup, readyPath, type ShopSetup, urlOf, webUrl } from './setup.ts';

export interface Shop {
  readonly setup: ShopSetup;
  readonly data: Data;
}

/** Creates the shop. `stop` may be called at any time, even during the start; the databases end last. */
export function createShop(config: LocalConfig, report: Report) {
  const started: ManagedProcess[] = [];
  let data: Promise<Data> | undefined;
  let stopping = false;

  const run = async (spec: ProcessSpec): Promise<void> => {
    if (stopping) return;
    const process = manage(spec, report);
    started.push(process);
    await process.start();
  };

  const start = async (): Promise<Shop> => {
    const setup = await prepareSetup(config, listeners(config));
    const isWanted = (name: string): boolean => config.only.length === 0 || config.only.includes(name);
    const programs = programPlans(setup).filter(({ name }) => isWanted(name));
    const plans = processPlans(programs, config);
    data = startData({ dataDir: config.dataDir, report });
    const needed = {
      data: data.then(dataEnv),
      build: plans.some(({ needs }) => needs === 'build') ? publishFrontEnds(config, report) : undefined,
    };
    const startPlan = async (plan: ProcessPlan): Promise<void> => {
      const env = (plan.needs && (await needed[plan.needs])) ?? {};
      await run(specOf(plan, setup, env));
    };
    await Promise.all([...plans.map(startPlan), ...Object.values(needed)]);
    const shop = { setup, data: await data };
    await writeAddresses(shop);
    return shop;
  };

  const stop = async (): Promise<void> => {
    stopping = true;
    await Promise.all(started.map((process) => process.stop()));
    const running = await data?.catch(() => undefined);
    await running?.stop();
  };

  return { start, stop };
}

export function dataEnv({ mongoUrl, redisUrl }: Data): Record<string, string> {
  return { MONGO_URL: mongoUrl, REDIS_URL: redisUrl };
}

async function publishFrontEnds({ dataDir }: LocalConfig, report: Report): Promise<undefined> {
  report('Building the front ends …');
  await buildFrontEnds(join(dataDir, 'logs'));
  for (const name of frontEnds) await publishBuild(releasesDirOf(dataDir), name, distOf(name));
}

/** In MB: without a limit, a memory leak goes unnoticed on a large machine. The catalog holds all parts twice while it reads them again. */
export const memoryLimitMb = 1_024;
const memoryLimit = `--max-old-space-size=${memoryLimitMb}`;

/** Longer than any usual request: an order waits up to 5 s for its stock. */
const shutdownMs = 8_000;

/** Node caches compiled code, so that only the first start compiles. */
export function commonEnv(): Record<string, string> {
  return {
    NODE_COMPILE_CACHE: join(cacheDirOf(process.env), 'compiled'),
    SHUTDOWN_MS: String(shutdownMs),
    HOST: '127.0.0.1',
    NODE_ENV: 'development',
  };
}

/** Returns the command of a process; a watched one restarts when its sources change, and reports its inspector's address. */
function commandOf({ name, programs }: ProcessPlan, { watch }: LocalConfig): Program {
  const [only, ...others] = programs;
  const script = others.length > 0 ? 'infra/local/shared-process.ts' : (only?.script ?? '');
  // The name as the last argument tells processes apart in a process list.
  const command = nodeArgs(join(root, script), name);
  if (!programs.some((each) => watch.includes(each.name.replace(/-worker$/, ''))))
    return { command: process.execPath, args: [memoryLimit, ...command] };
  const watched = ['--watch', '--watch-preserve-output', '--inspect=127.0.0.1:0', ...command];
  return withParentDeathSignal(process.execPath, watched);
}

function specOf(plan: ProcessPlan, setup: ShopSetup, data: Readonly<Record<string, string>>): ProcessSpec {
  const { name, programs } = plan;
  const settings = programs.map((each) => ({
    script: each.script,
    env: { ...each.env, PORT: String(setup.ports[each.name]) },
  }));
  const env = settings.length > 1 ? { PROGRAMS: JSON.stringify(settings) } : settings[0]?.env;
  return {
    name,
    ...commandOf(plan, setup.config),
    env: { ...commonEnv(), ...data, ...env },
    logFile: join(setup.config.dataDir, 'logs', `${name}.log`),
    ready: answerOk(...programs.map((each) => urlOf(setup, each.name) + readyPath)),
    stopLimitMs: shutdownMs + 1_000,
  };
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
