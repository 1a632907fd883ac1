import { withDeadline } from './deadline.ts';

/** One thing a process needs to serve. `check` rejects when it is missing. */
export interface ReadinessCheck {
  readonly name: string;
  readonly check: () => Promise<unknown>;
}

export interface Readiness {
  readonly ready: boolean;
  /** `ok` or the fault, by name of the check. */
  readonly checks: Readonly<Record<string, string>>;
}

const checkLimitMs = 1_000;

/** Readiness of a process; false for good once `stop` was called. */
export const createHealth = (checks: readonly ReadinessCheck[]) => {
  let stopping = false;
  const state = async ({ name, check }: ReadinessCheck): Promise<[string, string]> => {
    try {
      await withDeadline(check(), checkLimitMs, name);
      return [name, 'ok'];
    } catch (error) {
      return [name, error instanceof Error ? error.message : 'failed'];
    }
  };
  return {
    stop: () => {
      stopping = true;
    },
    readiness: async (): Promise<Readiness> => {
      if (stopping) return { ready: false, checks: { shutdown: 'in progress' } };
      const results = await Promise.all(checks.map(state));
      return { ready: results.every(([, result]) => result === 'ok'), checks: Object.fromEntries(results) };
    },
  };
};

export type Health = ReturnType<typeof createHealth>;
