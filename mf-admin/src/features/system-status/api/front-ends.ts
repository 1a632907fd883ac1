import { plural, t } from '@lingui/core/macro';
import { type FrontEndHealth, frontEndBuild, remotes } from '@shop/contracts';
import type { StatusRow } from './status-rows.ts';

const limitMs = 4_000;

/** Bypasses caches: the check is whether the server answers. */
async function fetchFresh(address: string): Promise<Response> {
  const url = new URL(address, location.href).href;
  const response = await fetch(url, { signal: AbortSignal.timeout(limitMs), cache: 'no-store' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
}

async function readJson(address: string): Promise<unknown> {
  return (await fetchFresh(address)).json();
}

interface FrontEnd {
  readonly name: string;
  /** Version that new pages get, where `/remotes.json` names one. */
  readonly version?: string;
  readonly versionFile: string;
  /** Its first module. */
  readonly entry?: string;
}

async function readFrontEnd({ name, version, versionFile, entry }: FrontEnd): Promise<StatusRow> {
  const front = { key: name, name, kind: 'front-end', version } as const;
  try {
    const [build] = await Promise.all([
      readJson(versionFile),
      entry === undefined ? undefined : fetchFresh(entry),
    ]);
    const { version: built, builtAt } = frontEndBuild.parse(build);
    return { ...front, version: version ?? built, since: builtAt, state: 'ready', text: t`Ready` };
  } catch {
    return { ...front, state: 'not-ready', text: t`Not responding` };
  }
}

/** In a deployed shell, the edge server writes its version into the page. */
function shell(): FrontEnd {
  const version = document.querySelector<HTMLMetaElement>('meta[name="shop:version"]')?.content;
  return { name: 'shell', versionFile: '/version.json', version: version || undefined };
}

/** Reads the shell and every micro-frontend a new page would load. Rejects when `/remotes.json` is unavailable. */
export async function readFrontEnds(): Promise<StatusRow[]> {
  const areas = remotes.parse(await readJson('/remotes.json')).map(({ name, version, entry }) => ({
    name: `mf-${name}`,
    version,
    versionFile: entry.replace(/[^/]*$/, 'version.json'),
    entry,
  }));
  return Promise.all([shell(), ...areas].map(readFrontEnd));
}

type Visits = FrontEndHealth['packages'][number];

/** A front end with errors for more than this share of its visitors needs attention. */
const errorsOfChance = 0.05;

function hasTroubledVisitors({ visitors, visitorsWithErrors, failedLoads }: Visits): boolean {
  return Math.max(visitorsWithErrors, failedLoads) > errorsOfChance * visitors;
}

function noteOf({ visitors, visitorsWithErrors, failedLoads }: Visits): string {
  const facts = [plural(visitors, { one: '# visitor in ten minutes', other: '# visitors in ten minutes' })];
  if (visitorsWithErrors > 0) facts.push(t`${visitorsWithErrors} had errors`);
  if (failedLoads > 0) facts.push(t`${failedLoads} didn't load it`);
  return facts.join(', ');
}

function withVisits(row: StatusRow, visits: Visits | undefined): StatusRow {
  if (!visits) return row;
  const note = noteOf(visits);
  if (row.state !== 'ready' || !hasTroubledVisitors(visits)) return { ...row, note };
  return { ...row, state: 'not-ready', text: t`Visitors see errors`, note };
}

/** A version not served to new pages by default: a canary, or pages opened earlier. */
function otherVersionRow(visits: Visits): StatusRow {
  const { package: name, version } = visits;
  const row = {
    key: `${name} ${version}`,
    name: t`${name}, another version`,
    kind: 'front-end',
    version,
  } as const;
  return withVisits({ ...row, state: 'ready', text: t`In open pages` }, visits);
}

/** Adds the visitors' errors to each served version, and a row for every other version in use. */
export function addVisits(rows: readonly StatusRow[], { packages }: FrontEndHealth): StatusRow[] {
  const isOf = (row: StatusRow, visits: Visits): boolean =>
    row.name === visits.package && row.version === visits.version;
  const others = packages.filter((visits) => !rows.some((row) => isOf(row, visits)));
  return [
    ...rows.map((row) =>
      withVisits(
        row,
        packages.find((visits) => isOf(row, visits)),
      ),
    ),
    ...others.map(otherVersionRow),
  ];
}
