import { pause, waitUntil } from '../../lib/supervise/wait-until.ts';
import { type Load, startLoads } from '../load/steady-load.ts';
import type { Attacker, Tally } from './attack.ts';
import { type Attackers, startAttackers } from './attackers.ts';
import { attackersConnections } from './open-connections.ts';
import { type AttackResult, failuresOf, figuresOf, type HostileResult } from './result.ts';
import type { ProcessWatch } from './watch-processes.ts';

export interface AttackPlan {
  readonly attacker: Attacker;
  readonly loads: readonly Load[];
  /** Names of attacks, run in sequence; the connections one holds open stay open during the next. */
  readonly attacks: readonly string[];
  readonly seconds: number;
  readonly processes?: ProcessWatch;
  readonly allowedMs?: number;
  /** By default, attackers run in their own thread. */
  readonly start?: (attacker: Attacker) => Attackers;
}

/** Limit for an honest client's p99 while the shop is attacked. */
const honestP99Ms = 500;
const closeMs = 5_000;
const warmUpMs = 300;

export async function attackShop(plan: AttackPlan): Promise<HostileResult> {
  const {
    attacker,
    loads,
    attacks,
    seconds,
    processes,
    allowedMs = honestP99Ms,
    start = startAttackers,
  } = plan;
  const startedAt = Date.now();
  const eachMs = (seconds * 1_000) / attacks.length;
  const attackers = start(attacker);
  const honest = startLoads(loads);
  await pause(warmUpMs);
  const phases: { name: string; since: number; till: number; tally: Promise<Tally> }[] = [];
  for (const name of attacks) {
    const since = Date.now();
    const tally = attackers.attack(name, eachMs);
    // Awaited below; until then a rejection must not count as unhandled.
    tally.catch(() => undefined);
    await pause(eachMs);
    phases.push({ name, since, till: Date.now(), tally });
  }
  const tallies = await Promise.all(phases.map(({ tally }) => tally)).finally(attackers.stop);
  const sent = await honest.stop();
  const results = phases.map(
    ({ name, since, till }, index): AttackResult => ({
      ...(tallies[index] as Tally),
      name,
      honest: figuresOf(sent.filter(({ at }) => at.getTime() >= since && at.getTime() < till)),
    }),
  );
  await waitUntil(async () => attackersConnections(attacker.target.port) === 0, { limitMs: closeMs });
  const evidence = {
    allowedMs,
    seconds: Math.round((Date.now() - startedAt) / 1_000),
    attacks: results,
    honest: figuresOf(sent),
    connectionsLeft: attackersConnections(attacker.target.port),
    ...(processes ? { restarts: processes.restarts(), memory: processes.peaks() } : {}),
  };
  return { ...evidence, failures: failuresOf(evidence) };
}
