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

/** Creates the readiness of a process; `stop` turns it off for good. */
export function createHealth(checks: readonly ReadinessCheck[]) {
  let isStopping = false;
  let logger: Logger | undefined;
  const failing = new Set<string>();
  const state = async ({ name, check }: ReadinessCheck): Promise<[string, string]> => {
    try {
      await withTimeout(check(), checkLimitMs, name);
      if (failing.delete(name)) logger?.info({ check: name }, 'ready again');
      return [name, 'ok'];
    } catch (error) {
      if (!failing.has(name)) logger?.warn({ err: error, check: name }, 'not ready');
      failing.add(name);
      return [name, 'unavailable'];
    }
  };
  return {
    stop: () => {
      isStopping = true;
    },
    logTo: (given: Logger) => {
      logger = given;
    },
    readiness: async (): Promise<Readiness> => {
      if (isStopping) return { ready: false, checks: { shutdown: 'in progress' } };
      const results = await Promise.all(checks.map(state));
      return { ready: results.every(([, result]) => result === 'ok'), checks: Object.fromEntries(results) };
    },
  };
}

export type Health = ReturnType<typeof createHealth>;
