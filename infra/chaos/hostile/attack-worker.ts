/**
 * Attackers run in their own thread, so that their work does not slow down the honest client's measurements.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { Attacker, Tally } from './attack.ts';
import { runAttack } from './attack.ts';
import { attackNamed } from './attacks/index.ts';

export interface AttackCommand {
  readonly name: string;
  readonly forMs: number;
}

export interface AttackReport {
  readonly name: string;
  readonly tally: Tally;
}

const attacker: Attacker = workerData;

parentPort?.on('message', async ({ name, forMs }: AttackCommand) => {
  const report: AttackReport = { name, tally: await runAttack(attackNamed(name), attacker, forMs) };
  parentPort?.postMessage(report);
});
