import { pause } from '../../lib/supervise/wait-until.ts';
import {
  type ConnectionScript,
  type Outcome,
  type OutcomeKind,
  runConnection,
  type Target,
} from './connection.ts';

/** An attacker with an ordinary account. */
export interface Attacker {
  readonly target: Target;
  /** Prefix of the API's paths: `/api` at the web origin. */
  readonly prefix?: string;
  readonly token: string;
  /** The shop must close a useless connection within this time. */
  readonly cutMs: number;
}

/** One kind of attack, limited in rate and concurrency. */
export interface Attack {
  readonly name: string;
  readonly perSecond: number;
  readonly atOnce: number;
  /** The script of connection number `turn`; attacks cycle through all routes. */
  readonly connect: (turn: number, attacker: Attacker) => ConnectionScript;
}

export interface Tally {
  readonly connections: number;
  readonly kinds: Readonly<Record<OutcomeKind, number>>;
  readonly statuses: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
}

/** Gives each connection its own address, so that the per-client limit hides no weakness. */
export function addressOf(turn: number): string {
  return `127.66.${1 + (Math.floor(turn / 250) % 250)}.${1 + (turn % 250)}`;
}

function count(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}

export function tallyOf(outcomes: readonly Outcome[]): Tally {
  const kinds = { answered: 0, cut: 0, left: 0, held: 0, refused: 0 };
  const statuses: Record<string, number> = {};
  const faults: Record<string, number> = {};
  for (const { kind, statuses: seen, fault } of outcomes) {
    kinds[kind] += 1;
    for (const status of seen) count(statuses, String(status));
    if (fault !== undefined) count(faults, fault);
  }
  return { connections: outcomes.length, kinds, statuses, faults };
}

/** Prefixes the path of the first call; all other bytes stay unchanged. */
export function withPrefix(send: string | Buffer, prefix: string): Buffer {
  return Buffer.from(
    Buffer.from(send)
      .toString('latin1')
      .replace(/^(\S+) \//, `$1 ${prefix}/`),
    'latin1',
  );
}

const everyMs = 20;

/** Opens connections for `forMs`, then waits for the rest: the shop has to close them. */
export async function runAttack(attack: Attack, attacker: Attacker, forMs: number): Promise<Tally> {
  const outcomes: Outcome[] = [];
  const open = new Set<Promise<void>>();
  const endsAt = Date.now() + forMs;
  let turn = 0;
  const connect = async (now: number): Promise<void> => {
    const planned = attack.connect(now, attacker);
    const how = { ...planned, send: withPrefix(planned.send, attacker.prefix ?? '') };
    outcomes.push(
      await runConnection(attacker.target, how, { from: addressOf(now), limitMs: attacker.cutMs }),
    );
  };
  for (let owed = 1; Date.now() < endsAt; owed += (attack.perSecond * everyMs) / 1_000) {
    // Skip connections that a busy machine delayed too long.
    for (owed = Math.min(owed, attack.perSecond); owed >= 1; owed -= 1) {
      if (open.size >= attack.atOnce) break;
      const one: Promise<void> = connect(turn).finally(() => open.delete(one));
      open.add(one);
      turn += 1;
    }
    await pause(everyMs);
  }
  await Promise.all(open);
  return tallyOf(outcomes);
}
