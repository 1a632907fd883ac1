import { frontEndBuild, type RunningProcess, remotes, routes } from '@shop/contracts';
import { useApi, useQuery } from '@shop/front-kit';

/** One row of the page: a process, or a front end as its server offers it. */
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

/** What needs attention comes first. */
function serviceRows(running: {
  processes: readonly RunningProcess[];
  missing: readonly string[];
}): StatusRow[] {
  return [
    ...running.missing.map(missingRow),
    ...running.processes.filter(({ healthy }) => !healthy).map(rowOf),
    ...running.processes.filter(({ healthy }) => healthy).map(rowOf),
  ];
}

/** All rows in one sentence. */
export function summaryOf(rows: readonly StatusRow[]): string {
  const troubled = rows.filter(({ state }) => state !== 'ready').length;
  if (troubled === 0) return `All ${rows.length} are ready.`;
  return `${troubled} of ${rows.length} ${troubled === 1 ? 'needs' : 'need'} a look.`;
}

const limitMs = 4_000;

/** From its server and never from a cache: the question is whether it answers. */
async function fetchFresh(address: string): Promise<unknown> {
  const url = new URL(address, location.href).href;
  const response = await fetch(url, { signal: AbortSignal.timeout(limitMs), cache: 'no-store' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}

interface FrontEnd {
  readonly name: string;
  /** Of the build that a new page gets, where `/remotes.json` says it. */
  readonly version?: string;
  readonly versionFile: string;
  readonly manifest?: string;
}

async function readFrontEnd({ name, version, versionFile, manifest }: FrontEnd): Promise<StatusRow> {
  const front = { key: name, name, kind: 'Front end', version } as const;
  try {
    const [build] = await Promise.all([
      fetchFresh(versionFile),
      manifest === undefined ? undefined : fetchFresh(manifest),
    ]);
    const { version: built, builtAt } = frontEndBuild.parse(build);
    return { ...front, version: version ?? built, since: builtAt, state: 'ready', text: 'Ready' };
  } catch {
    return { ...front, state: 'not-ready', text: 'Does not answer' };
  }
}

const shell: FrontEnd = { name: 'shell', versionFile: '/version.json' };

/** The shell and every micro-frontend that a new page would load right now. Rejects when nobody knows which those are. */
async function readFrontEnds(): Promise<StatusRow[]> {
  const areas = remotes.parse(await fetchFresh('/remotes.json')).map(({ name, version, entry }) => ({
    name: `mf-${name}`,
    version,
    versionFile: entry.replace(/[^/]*$/, 'version.json'),
    manifest: entry,
  }));
  return Promise.all([shell, ...areas].map(readFrontEnd));
}

const pollMs = 10_000;

/** Every process and front end; read again every few seconds while the page is open. */
export function useSystemStatus() {
  const api = useApi();
  return useQuery({
    queryKey: ['system-status'],
    queryFn: async ({ signal }): Promise<StatusRow[]> => {
      const [services, frontEnds] = await Promise.all([
        api.call(routes.listRunning, { signal }),
        readFrontEnds(),
      ]);
      return [...serviceRows(services.body), ...frontEnds];
    },
    staleTime: 0,
    refetchInterval: pollMs,
  });
}
