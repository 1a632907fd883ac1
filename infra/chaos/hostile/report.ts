import type { Summary } from '../summary.ts';
import type { HostileResult } from './result.ts';

function formatCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([what, count]) => `${what}: ${count}`)
    .join(', ');
}

export function printHostile(result: HostileResult): void {
  console.table(
    result.attacks.map(({ name, connections, statuses, kinds, honest }) => ({
      attack: name,
      tried: connections,
      answered: formatCounts(statuses),
      cut: kinds.cut,
      held: kinds.held,
      'honest p95 ms': honest.p95,
      'honest max ms': honest.max,
    })),
  );
  const { calls, failed, p50, p99, max } = result.honest;
  console.log(
    `Honest client: ${calls} calls, ${failed} failed, p50 ${p50} ms, p99 ${p99} ms, longest ${max} ms.`,
  );
  if (result.memory)
    console.table(
      result.memory
        .filter(({ limitMb }) => limitMb !== undefined)
        .map(({ process, maxMb, limitMb }) => ({ process, 'most MB': maxMb, 'may take MB': limitMb })),
    );
  console.log(
    `Processes that ended: ${result.restarts?.join(', ') || 'none'}. Connections left: ${result.connectionsLeft}.`,
  );
  if (result.failures.length === 0) console.log(`Everything held, ${result.seconds} s.`);
  else console.error(`\n${result.failures.length} things did not hold:\n  ${result.failures.join('\n  ')}`);
}

export function hostileSummary({ attacks, honest, restarts, failures, ...result }: HostileResult): Summary {
  return {
    seconds: Math.round(result.seconds),
    tried: {
      ...Object.fromEntries(attacks.map(({ name, connections }) => [name, connections])),
      'calls of the honest client': honest.calls,
    },
    found: {
      'calls of the honest client that failed': honest.failed,
      'its p50, ms': honest.p50,
      'its p99, ms': honest.p99,
      'processes that ended': restarts?.length ?? 'nobody looked',
      'connections left open': result.connectionsLeft,
      'failures of any kind': failures.length,
    },
  };
}
