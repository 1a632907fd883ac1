import type { Logger } from '../logger.ts';
import { withTimeout } from '../timeout.ts';

/** A dependency of the process. `check` rejects when it is unavailable. */
export interface ReadinessCheck {
  readonly name: string;
  readonly check: () => Promise<unknown>;
}

export interface Readiness {
  readonly ready: boolean;
  /** `ok` or `unavailable` by check name. Public, so errors go to the log only. */
  readonly checks: Readonly<Record<string, string>>;
}

const checkLimitMs = 1_000;
/** Between two log lines about a check that keeps failing. */
const logEveryMs = 60_000;

/** Logs the first failure of a check, then one a minute, and its end. */
function createOutageLog(logger: Logger | undefined) {
  const quietUntil = new Map<string, number>();
  return {
    failed: (check: string, error: unknown): void => {
      const now = performance.now();
      if (now < (quietUntil.get(check) ?? 0)) return;
      quietUntil.set(check, now + logEveryMs);
      logger?.warn({ err: error, check }, 'not ready');
    },
    passed: (check: string): void => {
      if (quietUntil.delete(check)) logger?.info({ check }, 'ready again');
    },
  };
}

/** Creates the readiness of a process; `stop` turns it off for good. */
export function createHealth(checks: readonly ReadinessCheck[]) {
  let isStopping = false;
  let outages = createOutageLog(undefined);
  const state = async ({ name, check }: ReadinessCheck): Promise<[string, string]> => {
    try {
      await withTimeout(check(), checkLimitMs, name);
      outages.passed(name);
      return [name, 'ok'];
    } catch (error) {
      outages.failed(name, error);
      return [name, 'unavailable'];
    }
  };
  return {
    stop: () => {
      isStopping = true;
    },
    logTo: (logger: Logger) => {
      outages = createOutageLog(logger);
    },
    readiness: async (): Promise<Readiness> => {
      if (isStopping) return { ready: false, checks: { shutdown: 'in progress' } };
      const results = await Promise.all(checks.map(state));
      return { ready: results.every(([, result]) => result === 'ok'), checks: Object.fromEntries(results) };
    },
  };
}

export type Health = ReturnType<typeof createHealth>;
