import type { Summary } from '../summary.ts';

export interface ReliabilityRun {
  readonly title: string;
  /** One sentence on what is done to the shop. */
  readonly what: string;
  readonly command: string;
  readonly passed: boolean;
  readonly summary: Summary | undefined;
}

export interface RunEnvironment {
  readonly date: string;
  readonly commit: string;
  readonly node: string;
  readonly cores: number;
  readonly memoryGiB: number;
}

const grouped = new Intl.NumberFormat('en-US');
function shown(value: number | string): string {
  return typeof value === 'number' ? grouped.format(value) : value;
}

function rows(facts: Readonly<Record<string, number | string>>): string[] {
  return Object.entries(facts).map(([name, value]) => `| ${name} | ${shown(value)} |`);
}

function table(heading: string, facts: Readonly<Record<string, number | string>>): string[] {
  return Object.keys(facts).length === 0 ? [] : ['', `| ${heading} | |`, '| --- | ---: |', ...rows(facts)];
}

function section({ title, what, command, passed, summary }: ReliabilityRun): string[] {
  const outcome = passed && summary ? 'Passed' : 'FAILED';
  const how = summary
    ? `${outcome} in ${grouped.format(summary.seconds)} s${summary.seed === undefined ? '' : `, seed ${summary.seed}`}.`
    : `${outcome}: it came to no end.`;
  return [
    '',
    `## ${title}`,
    '',
    `${what} \`${command}\``,
    '',
    how,
    ...(summary ? [...table('Tried', summary.tried), ...table('Found', summary.found)] : []),
  ];
}

export function reliabilityPage(runs: readonly ReliabilityRun[], about: RunEnvironment): string {
  return [
    '# Reliability',
    '',
    'What the shop was put through, and what came of it. Written by `npm run reliability`, all of it from one run; do not edit.',
    '',
    `${about.date}, commit ${about.commit}, Node ${about.node}, ${about.cores} cores and ${about.memoryGiB} GiB of memory for everything: database, queue, services and whoever calls them.`,
    ...runs.flatMap(section),
    '',
  ].join('\n');
}
