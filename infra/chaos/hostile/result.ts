import type { SentCall } from '../load/steady-load.ts';
import type { Tally } from './attack.ts';
import type { MemoryPeak } from './watch-processes.ts';

export interface HonestFigures {
  readonly calls: number;
  readonly failed: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
  readonly faults: Readonly<Record<string, number>>;
}

export interface AttackResult extends Tally {
  readonly name: string;
  readonly honest: HonestFigures;
}

export interface Evidence {
  readonly seconds: number;
  readonly attacks: readonly AttackResult[];
  readonly honest: HonestFigures;
  /** Processes that ended during the attacks; undefined if they were not watched. */
  readonly restarts?: readonly string[];
  readonly memory?: readonly MemoryPeak[];
  readonly connectionsLeft: number;
  /** Limit for the honest client's overall p99, and for its p95 during each attack. */
  readonly allowedMs: number;
}

export interface HostileResult extends Evidence {
  readonly failures: readonly string[];
}

function percentile(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

export function figuresOf(sent: readonly SentCall[]): HonestFigures {
  const times = sent.map(({ ms }) => ms).sort((a, b) => a - b);
  const faults: Record<string, number> = {};
  for (const { load, fault } of sent)
    if (fault !== undefined) faults[`${load}: ${fault}`] = (faults[`${load}: ${fault}`] ?? 0) + 1;
  return {
    calls: sent.length,
    failed: sent.filter(({ fault }) => fault !== undefined).length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    max: Math.round(times.at(-1) ?? 0),
    faults,
  };
}

function formatCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([what, count]) => `${what} (${count})`)
    .join(', ');
}

function attackFailures(attack: AttackResult, allowedMs: number): string[] {
  const { name, kinds, faults, connections, honest } = attack;
  return [
    ...(connections === 0 ? [`${name}: nothing was tried`] : []),
    ...(Object.keys(faults).length > 0 ? [`${name}: ${formatCounts(faults)}`] : []),
    ...(kinds.held > 0
      ? [`${name}: ${kinds.held} of ${connections} connections were not ended by the shop`]
      : []),
    ...(honest.p95 >= allowedMs ? [`${name}: beside it the honest client waits, p95 ${honest.p95} ms`] : []),
  ];
}

function honestFailures({ calls, failed, p99, faults }: HonestFigures, allowedMs: number): string[] {
  return [
    ...(calls === 0 ? ['the honest client: nothing was asked'] : []),
    ...(failed > 0 ? [`the honest client: ${failed} of ${calls} calls failed: ${formatCounts(faults)}`] : []),
    ...(p99 >= allowedMs ? [`the honest client: p99 ${p99} ms, allowed ${allowedMs}`] : []),
  ];
}

export function failuresOf(evidence: Evidence): string[] {
  const { attacks, honest, restarts, memory, connectionsLeft, allowedMs } = evidence;
  return [
    ...attacks.flatMap((attack) => attackFailures(attack, allowedMs)),
    ...honestFailures(honest, allowedMs),
    ...(restarts ?? []).map((name) => `${name}: the process ended`),
    ...(memory ?? [])
      .filter(({ maxMb, limitMb }) => limitMb !== undefined && maxMb > limitMb)
      .map(({ process, maxMb, limitMb }) => `${process}: ${maxMb} MB, its container has ${limitMb}`),
    ...(connectionsLeft > 0 ? [`${connectionsLeft} connections of attackers are still open`] : []),
  ];
}
