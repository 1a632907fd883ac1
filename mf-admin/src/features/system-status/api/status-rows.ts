import { plural, t } from '@lingui/core/macro';
import type { QueueState, ReplyOf, RunningProcess, routes, WaitingMails } from '@shop/contracts';

/** One row of the page: a process, a queue, the mails or a served front end. */
export interface StatusRow {
  readonly key: string;
  readonly name: string;
  readonly kind: 'service' | 'queue' | 'mails' | 'front-end';
  /** Undefined for queues and for processes that aren't running. */
  readonly version?: string | undefined;
  /** ISO time: a process's start, a front end's build, or when the oldest message or mail was sent. */
  readonly since?: string | undefined;
  readonly state: 'ready' | 'not-ready' | 'absent';
  /** The state as text. */
  readonly text: string;
  /** Problems that visitors recently had, as text. */
  readonly note?: string | undefined;
  /** The request that the problem is about. */
  readonly requestId?: string | undefined;
}

function processRow({ service, version, instance, startedAt, healthy, failing }: RunningProcess): StatusRow {
  return {
    key: instance,
    name: service,
    kind: 'service',
    version,
    since: startedAt,
    state: healthy ? 'ready' : 'not-ready',
    text: healthy ? t`Ready` : t`Not ready: ${failing.join(', ')}`,
  };
}

function missingRow(name: string): StatusRow {
  return {
    key: name,
    name,
    kind: 'service',
    state: 'absent',
    text: t`Not running`,
    note: t`It has stopped, or hangs: no sign of life for six seconds`,
  };
}

/** Work usually starts within a second. */
const slowSeconds = 30;

function queueRow({ name, waiting, retrying, deadLetters, oldestSeconds, problem }: QueueState): StatusRow {
  const troubles: string[] = [];
  if (deadLetters > 0) troubles.push(t`${deadLetters} failed permanently`);
  if (retrying > 0) troubles.push(t`${retrying} failed, will be retried`);
  if (waiting > 0 && oldestSeconds > slowSeconds) troubles.push(t`${waiting} waiting for too long`);
  const isWell = troubles.length === 0;
  return {
    key: `queue ${name}`,
    name,
    kind: 'queue',
    since: oldestSeconds > 0 ? new Date(Date.now() - oldestSeconds * 1_000).toISOString() : undefined,
    state: isWell ? 'ready' : 'not-ready',
    text: isWell ? t`Ready` : troubles.join(', '),
    note: problem ? `${problem.message}: ${problem.reason}` : waitingNote(waiting),
    requestId: problem?.requestId,
  };
}

function waitingNote(waiting: number): string | undefined {
  return waiting > 0 ? t`${waiting} waiting` : undefined;
}

/** A mail usually leaves within a second or two. */
const slowMailMs = 30_000;

export function mailsRow({ waiting, oldest }: WaitingMails, now: number): StatusRow {
  const row = { key: 'mails', name: 'mails', kind: 'mails', since: oldest?.since } as const;
  const isSlow = oldest !== undefined && now - Date.parse(oldest.since) > slowMailMs;
  if (oldest?.problem === undefined && !isSlow)
    return { ...row, state: 'ready', text: t`Ready`, note: waitingNote(waiting) };
  return {
    ...row,
    state: 'not-ready',
    text: t`${waiting} waiting`,
    note: `${oldest?.kind}: ${oldest?.problem ?? t`The mail server does not answer`}`,
    requestId: oldest?.requestId,
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
  if (troubled === 0) return t`All ${rows.length} are ready.`;
  return plural(troubled, {
    one: `# of ${rows.length} needs a look.`,
    other: `# of ${rows.length} need a look.`,
  });
}
