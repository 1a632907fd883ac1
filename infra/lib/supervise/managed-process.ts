import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { CliError } from '../cli-error.ts';
import { type Launch, launch, type Running, stopProcess, withLastLines } from './launch.ts';
import { waitUntil } from './wait-until.ts';

export interface ProcessSpec extends Launch {
  readonly name: string;
  /** Whether it can serve; polled during the start. */
  readonly ready: () => Promise<boolean>;
  /** Asked for as long as it runs, so that one that hangs is reported; a timeout counts as no answer, anything else as one. */
  readonly answers?: () => Promise<unknown>;
  readonly startLimitMs?: number;
  readonly stopLimitMs?: number;
}

export type Report = (message: string) => void;

export interface ManagedProcess {
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

const askEveryMs = 2_000;

const errorLine = z.object({
  msg: z.string(),
  requestId: z.string().optional(),
  err: z.object({ message: z.string() }).optional(),
});
/** The message or position of a crash, or the address of an inspector. */
const crashLine =
  /^(?:(?:Uncaught )?\w*Error(?: \[\w+\])?: .*|(?:file:\/\/)?\/.*\.ts:\d+$|Debugger listening on .*)/;

/** Returns what the terminal shows of a line in a process's log; undefined if it is no error. */
export function problemIn(line: string): string | undefined {
  if (!/^\{"level":[56]\d,/.test(line)) return crashLine.exec(line)?.[0];
  try {
    const { msg, err, requestId } = errorLine.parse(JSON.parse(line));
    return [msg, err && `: ${err.message}`, requestId && ` (request ${requestId})`].join('');
  } catch {
    return undefined;
  }
}

function restartDelayMs(failures: number): number {
  return Math.min(200 * 2 ** failures, 10_000);
}

async function isSilent(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return false;
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError';
  }
}

/** Reports a process that runs but does not answer, and when it answers again. Asks twice, because a busy process may be late once. */
async function reportSilence(
  { name, logFile, answers }: ProcessSpec,
  report: Report,
  signal: AbortSignal,
): Promise<void> {
  let wasSilent = false;
  while (answers && !signal.aborted) {
    const silent = (await isSilent(answers)) && (await isSilent(answers));
    if (signal.aborted) return;
    if (silent && !wasSilent) report(`${name} does not answer. Log: ${logFile}`);
    if (!silent && wasSilent) report(`${name} answers again.`);
    wasSilent = silent;
    await delay(askEveryMs, undefined, { ref: false });
  }
}

/** Keeps one process running: starts it, waits until it is ready and restarts it when it ends. */
export function manage(spec: ProcessSpec, report: Report): ManagedProcess {
  const { name, logFile, stopLimitMs = defaultStopMs } = spec;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Running | undefined;
  let keeping: Promise<void> = Promise.resolve();
  const onLine = (line: string): void => {
    const text = problemIn(line);
    if (text !== undefined && !signal.aborted) report(`${name}: ${text} Log: ${logFile}`);
  };

  const startOnce = async (): Promise<Running> => {
    const started = launch({ ...spec, onLine });
    running = started;
    try {
      await untilReady(spec, started, signal);
    } catch (error) {
      await stopProcess(started, stopLimitMs);
      throw error;
    }
    return started;
  };

  const startAgain = async (failures: number): Promise<Running | undefined> => {
    try {
      await delay(restartDelayMs(failures), undefined, { signal });
      const started = await startOnce();
      report(`${name} is back.`);
      return started;
    } catch (error) {
      if (!signal.aborted) report(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  };

  const keepRunning = async (first: Running): Promise<void> => {
    let current = first;
    let failures = 0;
    for (;;) {
      const how = await current.ended;
      if (signal.aborted) return;
      if (Date.now() - current.startedAt > steadyMs) failures = 0;
      report(`${name} ended (${how}); starting it again. Log: ${logFile}`);
      current = (await startAgain(failures)) ?? current;
      failures += 1;
    }
  };

  return {
    pid: () => running?.child.pid,
    start: async () => {
      keeping = keepRunning(await startOnce());
      void reportSilence(spec, report, signal);
    },
    stop: async () => {
      stopping.abort();
      if (running) await stopProcess(running, stopLimitMs);
      await keeping;
    },
  };
}

/** Rejects with a {@link CliError} if the process ends, is not ready in time or is stopped meanwhile. */
export async function untilReady(
  spec: ProcessSpec,
  { ended }: Running,
  stopping = new AbortController().signal,
): Promise<void> {
  const { name, logFile, startLimitMs: limitMs = defaultStartMs } = spec;
  const waiting = new AbortController();
  const outcome = await Promise.race([
    waitUntil(spec.ready, { limitMs, signal: AbortSignal.any([waiting.signal, stopping]) }),
    ended,
  ]);
  waiting.abort();
  if (outcome === true) return;
  if (stopping.aborted) throw new CliError(`${name} was stopped while it started`);
  const reason = outcome === false ? `was not ready within ${limitMs / 1_000} s` : `ended (${outcome})`;
  throw new CliError(withLastLines(`${name} ${reason}.`, logFile));
}
