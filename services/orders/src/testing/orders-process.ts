import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { programEnv, requester, type TestRequest } from '@shop/service-kit/testing';
import { z } from 'zod';
import type { FaultPoint } from './fault-points.ts';

const logLine = z.object({ url: z.url() });

export interface OrdersProcess {
  readonly url: string;
  readonly request: TestRequest;
  /** Resolves with the signal that ended it. */
  readonly ended: Promise<NodeJS.Signals | null>;
  readonly stop: () => Promise<void>;
}

async function listening(child: ChildProcess & { stdout: NodeJS.ReadableStream }): Promise<string> {
  for await (const line of createInterface(child.stdout)) {
    const parsed = logLine.safeParse(JSON.parse(line));
    if (!parsed.success) continue;
    child.stdout.resume();
    return parsed.data.url;
  }
  throw new Error('a process of the orders service did not start');
}

/** Starts the real api or worker as a separate process; with a fault point, it kills itself there. */
export async function startOrdersProcess(
  kind: 'api' | 'worker',
  env: Readonly<Record<string, string>>,
  faultPoint?: FaultPoint,
): Promise<OrdersProcess> {
  const file = faultPoint ? `./crashing-${kind}.ts` : `../${kind}.ts`;
  const main = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: { ...programEnv, PORT: '0', ...env, ...(faultPoint ? { FAULT_POINT: faultPoint } : {}) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(() => child.signalCode);
  const url = await listening(child);
  return {
    url,
    request: requester(url),
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
