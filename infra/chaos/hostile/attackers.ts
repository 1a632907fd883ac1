import { Worker } from 'node:worker_threads';
import type { Attacker, Tally } from './attack.ts';
import type { AttackCommand, AttackReport } from './attack-worker.ts';

export interface Attackers {
  /** Resolves when the attack's last connection is closed: later than `forMs` if the shop has to close it. */
  readonly attack: (name: string, forMs: number) => Promise<Tally>;
  readonly stop: () => Promise<unknown>;
}

export function startAttackers(attacker: Attacker): Attackers {
  const worker = new Worker(new URL('./attack-worker.ts', import.meta.url), { workerData: attacker });
  const waiting = new Map<string, (tally: Tally) => void>();
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => undefined);
  worker.once('error', reject);
  worker.on('message', ({ name, tally }: AttackReport) => {
    waiting.get(name)?.(tally);
    waiting.delete(name);
  });
  return {
    attack: (name, forMs) => {
      const { promise, resolve } = Promise.withResolvers<Tally>();
      waiting.set(name, resolve);
      const order: AttackCommand = { name, forMs };
      worker.postMessage(order);
      return Promise.race([promise, broken]);
    },
    stop: () => worker.terminate(),
  };
}
