import { setTimeout as delay } from 'node:timers/promises';
import { CliError } from '../cli-error.ts';
import { createErrorLines } from './error-lines.ts';
import { type Launch, launch, type Running, stopProcess } from './launch.ts';
import { withLastLines } from './log-file.ts';
import { waitUntil } from './wait-until.ts';

export interface ProcessSpec extends Launch {
  readonly name: string;
  /** Whether it can serve; polled during the start. */
  readonly ready: () => Promise<boolean>;
  readonly startLimitMs?: number;
  readonly stopLimitMs?: number;
  /** Signal that stops it; SIGTERM by default. */
  readonly stopSignal?: 'SIGINT' | 'SIGTERM';
}

export type Report = (message: string) => void;

export interface ManagedProcess {
  readonly name: string;
  readonly pid: () => number | undefined;
  /** Resolves when it is ready; rejects with a {@link CliError} otherwise. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Long enough to index a large catalogue: 45 s for 200,000 parts, more under load. A process that ends is reported immediately. */
const defaultStartMs = 180_000;
const defaultStopMs = 6_000;
/** A process that ran this long was healthy: its restart delay resets. */
const steadyMs = 30_000;

export function restartDelayMs(failures: number): number {
  return Math.min(200 * 2 ** failures, 10_000);
}

/** Keeps one process running: starts it, waits until it is ready and restarts it when it ends. */
export function manage(spec: ProcessSpec, report: Report): ManagedProcess {
  const stopping = new AbortController();
  let running: Running | undefined;
  let keeping: Promise<void> = Promise.resolve();
  const onLine = createErrorLines(spec, (message) => {
    if (!stopping.signal.aborted) report(message);
  });

  const startOnce = async (): Promise<Running> => {
    const started = launch({ ...spec, onLine });
    running = started;
    try {
      await serves(spec, started, stopping.signal);
      return started;
    } catch (error) {
      await stopProcess(started, spec.stopLimitMs ?? defaultStopMs);
      throw error;
    }
  };

  const diedUnasked = async (current: Running | undefined): Promise<boolean> => {
    const how = await current?.ended;
    if (stopping.signal.aborted) return false;
    if (current) report(`${spec.name} ended (${how}); starting it again. Log: ${spec.logFile}`);
    return true;
  };

  const keep = async (first: Running): Promise<void> => {
    let current: Running | undefined = first;
    let failures = 0;
    while (await diedUnasked(current)) {
      if (current && Date.now() - current.startedAt > steadyMs) failures = 0;
      await delay(restartDelayMs(failures), undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      failures += 1;
      current = await startOnce().catch((error: unknown) => restartFailed(error, report, stopping.signal));
      if (current) report(`${spec.name} is back.`);
    }
  };

  return {
    name: spec.name,
    pid: () => running?.child.pid,
    start: async () => {
      keeping = keep(await startOnce());
    },
    stop: async () => {
      stopping.abort();
      if (running) await stopProcess(running, spec.stopLimitMs ?? defaultStopMs, spec.stopSignal);
      await keeping;
    },
  };
}

async function serves(spec: ProcessSpec, { ended }: Running, stopping: AbortSignal): Promise<void> {
  const limitMs = spec.startLimitMs ?? defaultStartMs;
  const waiting = new AbortController();
  const outcome = await Promise.race([
    waitUntil(spec.ready, { limitMs, signal: AbortSignal.any([waiting.signal, stopping]) }),
    ended,
  ]);
  waiting.abort();
  if (outcome === true) return;
  if (stopping.aborted) throw new CliError(`${spec.name} was stopped while it started`);
  const reason = outcome === false ? `was not ready within ${limitMs / 1_000} s` : `ended (${outcome})`;
  throw new CliError(withLastLines(`${spec.name} ${reason}.`, spec.logFile));
}

function restartFailed(error: unknown, report: Report, stopping: AbortSignal): undefined {
  if (!stopping.aborted) report(error instanceof Error ? error.message : String(error));
}
