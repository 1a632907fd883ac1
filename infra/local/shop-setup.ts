import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDirOf } from '../lib/cache-dir.ts';
import { CliError } from '../lib/cli-error.ts';
import { assignPorts } from '../lib/ports.ts';
import { root } from '../lib/root.ts';
import { nodeArgs } from '../lib/supervise/launch.ts';
import type { ProcessSpec } from '../lib/supervise/managed-process.ts';
import { answersOk } from '../lib/supervise/wait-until.ts';
import { emulatorSpec } from '../stand-ins/identity/emulator-spec.ts';
import type { LocalConfig } from './config.ts';
import type { ProcessPlan, ShopSetup } from './process-plan.ts';
import { alivePath, readyPath, urlOf } from './process-plan.ts';
import { listeners } from './processes.ts';
import { tokenKeyFile } from './token-key.ts';

export async function prepareSetup(config: LocalConfig): Promise<ShopSetup> {
  return {
    config,
    ports: {
      ...(config.replicas > 1 ? {} : { gateway: config.API_PORT }),
      ...(await assignPorts(join(config.dataDir, 'ports.json'), listeners(config))),
      web: config.WEB_PORT,
    },
    tokenKeyFile: await tokenKeyFile(config.dataDir),
    imagesKey: randomBytes(16).toString('hex'),
  };
}

/** Longer than the longest usual answer: an order waits up to 5 s for its stock. */
const shutdownMs = 8_000;

/** Compiled code is kept, so that only the first start pays for compiling. */
function common(): Record<string, string> {
  return {
    NODE_COMPILE_CACHE: join(cacheDirOf(process.env), 'compiled'),
    SHUTDOWN_MS: String(shutdownMs),
    HOST: '127.0.0.1',
    NODE_ENV: 'development',
  };
}

export function specOf(
  plan: ProcessPlan,
  around: ShopSetup,
  data: Readonly<Record<string, string>>,
): ProcessSpec {
  return {
    name: plan.name,
    command: process.execPath,
    // As in a container of 256 MB: a heap that may grow with this machine's memory would hide what a service holds. The name tells
    // copies apart in a list of processes.
    args: [
      '--max-old-space-size=128',
      '--max-semi-space-size=4',
      ...nodeArgs(join(root, plan.script), plan.name),
    ],
    env: { ...common(), PORT: String(around.ports[plan.name]), ...data, ...plan.env },
    logFile: join(around.config.dataDir, 'logs', `${plan.name}.log`),
    ready: answersOk(urlOf(around, plan.name) + readyPath),
    liveness: { alive: answersOk(urlOf(around, plan.name) + alivePath) },
    stopLimitMs: shutdownMs + 1_000,
    // The shop as a whole ends: nobody is left whom callers could be turned to.
    ...(plan.env.DRAIN_MS === undefined ? {} : { stopSignal: 'SIGINT' }),
  };
}

export function emulatorSpecOf({ config, ports }: ShopSetup): ProcessSpec {
  const spec = emulatorSpec({
    dataDir: config.dataDir,
    port: ports['identity-emulator'] ?? 0,
    projectId: config.FIREBASE_PROJECT_ID,
  });
  return { ...spec, env: { ...common(), ...spec.env } };
}

export function assertEntryPoints(plans: readonly ProcessPlan[]): void {
  const missing = plans.filter(({ script }) => !existsSync(join(root, script)));
  if (missing.length === 0) return;
  const lines = missing.map(({ name, script }) => `  ${name}: ${script}`).join('\n');
  throw new CliError(
    `These processes have no entry point in this checkout:\n${lines}\nRestore the files, or start some of the shop only: npm start -- --only catalog,gateway`,
  );
}
