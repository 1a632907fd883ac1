import type { RunningProcess } from '@shop/contracts';

/** One line of the board: a process, or a front end as its server offers it. */
export interface StatusRow {
  readonly key: string;
  readonly name: string;
  readonly kind: 'Service' | 'Front end';
  /** Undefined for what does not run. */
  readonly version?: string | undefined;
  /** ISO time: a process' start, a front end's build. */
  readonly since?: string | undefined;
  readonly state: 'ready' | 'not-ready' | 'absent';
  /** The state in words. */
  readonly text: string;
}

function rowOf({ service, version, instance, startedAt, healthy, failing }: RunningProcess): StatusRow {
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

/** What needs a person's eye stands first. */
export function serviceRows(running: {
  processes: readonly RunningProcess[];
  missing: readonly string[];
}): StatusRow[] {
  return [
    ...running.missing.map(missingRow),
    ...running.processes.filter(({ healthy }) => !healthy).map(rowOf),
    ...running.processes.filter(({ healthy }) => healthy).map(rowOf),
  ];
}

/** The whole in a sentence, for those who do not read rows. */
export function summaryOf(rows: readonly StatusRow[]): string {
  const troubled = rows.filter(({ state }) => state !== 'ready').length;
  if (troubled === 0) return `All ${rows.length} are ready.`;
  return `${troubled} of ${rows.length} ${troubled === 1 ? 'needs' : 'need'} a look.`;
}
