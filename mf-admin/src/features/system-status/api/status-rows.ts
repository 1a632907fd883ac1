import type { QueueState, ReplyOf, RunningProcess, routes } from '@shop/contracts';

/** One row of the page: a process, a queue or a served front end. */
export interface StatusRow {
  readonly key: string;
  readonly name: string;
  readonly kind: 'Service' | 'Queue' | 'Front end';
  /** Undefined for queues and for processes that aren't running. */
  readonly version?: string | undefined;
  /** ISO time: a process's start, a front end's build, or when a queue's oldest message was sent. */
  readonly since?: string | undefined;
  readonly state: 'ready' | 'not-ready' | 'absent';
  /** The state as text. */
  readonly text: string;
  /** Problems that visitors recently had, as text. */
  readonly note?: string | undefined;
}

function processRow({ service, version, instance, startedAt, healthy, failing }: RunningProcess): StatusRow {
  return {
    key: instance,
    name: service,
    kind: 'Service',
    version,
    since: startedAt,
    state: healthy ? 'ready' : 'not-ready',
    text: healthy ? 'Ready' : `Not ready: ${failing.join(', ')}`,
  };
}

function missingRow(name: string): StatusRow {
  return {
    key: name,
    name,
    kind: 'Service',
    state: 'absent',
    text: 'Not running',
  };
}

function queueRow({ name, waiting, retrying, deadLetters, oldestSeconds }: QueueState): StatusRow {
  const troubles = [
    ...(deadLetters > 0 ? [`${deadLetters} failed permanently`] : []),
    ...(retrying > 0 ? [`${retrying} failed, will be retried`] : []),
  ];
  const isWell = troubles.length === 0;
  return {
    key: `queue ${name}`,
    name,
    kind: 'Queue',
    since: oldestSeconds > 0 ? new Date(Date.now() - oldestSeconds * 1_000).toISOString() : undefined,
    state: isWell ? 'ready' : 'not-ready',
    text: isWell ? 'Ready' : troubles.join(', '),
    note: waiting > 0 ? `${waiting} waiting` : undefined,
  };
}

export function runningRows({ processes, missing, queues }: ReplyOf<typeof routes.listRunning>): StatusRow[] {
  return [...missing.map(missingRow), ...processes.map(processRow), ...queues.map(queueRow)];
}

const urgency = { absent: 0, 'not-ready': 1, ready: 2 };

/** Sorts rows that need attention first. */
export function inOrder(rows: readonly StatusRow[]): StatusRow[] {
  return [...rows].sort((one, other) => urgency[one.state] - urgency[other.state]);
}

export function summaryOf(rows: readonly StatusRow[]): string {
  const troubled = rows.filter(({ state }) => state !== 'ready').length;
  if (troubled === 0) return `All ${rows.length} are ready.`;
  return `${troubled} of ${rows.length} ${troubled === 1 ? 'needs' : 'need'} a look.`;
}
