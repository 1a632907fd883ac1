import { join } from 'node:path';
import { type HoldingProxy, startHoldingProxy } from '../lib/holding-proxy.ts';
import { assignPorts } from '../lib/ports.ts';
import { cacheDirOf, root } from '../lib/root.ts';
import { nodeArgs, withParentDeathSignal } from '../lib/supervise/launch.ts';
import {
  type ManagedProcess,
  manage,
  type ProcessSpec,
  type Report,
} from '../lib/supervise/managed-process.ts';
import { answerOk } from '../lib/supervise/wait-until.ts';
import type { ProcessPlan } from './processes.ts';
import { readyPath, type ShopSetup } from './setup.ts';

/** In MB: without a limit, a memory leak goes unnoticed on a large machine. The catalog holds all parts twice while it reads them again. */
export const memoryLimitMb = 1_024;

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

interface Place {
  readonly setup: ShopSetup;
  /** The addresses of the data servers, for programs that need them. */
  readonly data: Readonly<Record<string, string>>;
  readonly report: Report;
}

/** One process of the shop, which can be run from watched sources instead. `stop` may be called at any time. */
export interface ShopProgram {
  readonly service: string;
  readonly name: string;
  readonly isWatched: () => boolean;
  readonly start: (watched: boolean) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export function createProgram(plan: ProcessPlan, { setup, data, report }: Place): ShopProgram {
  const { name, script } = plan;
  // The name as the last argument tells processes apart in a process list.
  const command = nodeArgs(join(root, script), name);
  const port = setup.ports[name] ?? 0;
  let watched = false;
  let managed: ManagedProcess | undefined;
  let proxy: HoldingProxy | undefined;

  const specAt = (servedAt: number): Omit<ProcessSpec, 'command' | 'args'> => ({
    name,
    env: { ...commonEnv(), ...data, ...plan.env, PORT: String(servedAt) },
    logFile: join(setup.config.dataDir, 'logs', `${name}.log`),
    ready: answerOk(`http://127.0.0.1:${servedAt}${readyPath}`),
    answers: answerOk(`http://127.0.0.1:${servedAt}/healthz`),
    stopLimitMs: shutdownMs + 1_000,
  });

  /** It restarts when its sources change; calls wait meanwhile. Its ports stay the same, so that a debugger connects again. */
  const watchedSpec = async (): Promise<ProcessSpec> => {
    const [source, inspector] = [`${name}-source`, `${name}-inspector`];
    const ports = await assignPorts(join(setup.config.dataDir, 'ports.json'), [source, inspector]);
    const servedAt = ports[source] ?? 0;
    proxy = await startHoldingProxy(port, servedAt);
    const inspect = `--inspect=127.0.0.1:${ports[inspector]}`;
    const args = ['--watch', '--watch-preserve-output', inspect, ...command];
    return { ...specAt(servedAt), ...withParentDeathSignal(process.execPath, args) };
  };

  return {
    name,
    service: name.replace(/-worker$/, ''),
    isWatched: () => watched,
    start: async (isWatched) => {
      watched = isWatched;
      const spec = isWatched
        ? await watchedSpec()
        : {
            ...specAt(port),
            command: process.execPath,
            args: [`--max-old-space-size=${memoryLimitMb}`, ...command],
          };
      managed = manage(spec, report);
      await managed.start();
    },
    stop: async () => {
      await managed?.stop();
      await proxy?.close();
      proxy = undefined;
    },
  };
}
