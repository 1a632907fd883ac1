import { frontEndBuild, remotes } from '@shop/contracts';
import type { StatusRow } from '../status-rows.ts';

const limitMs = 4_000;

/** From its server and no cache, kept versions included: whether it answers is the question. */
async function ask(address: string): Promise<unknown> {
  const url = new URL(address, location.href).href;
  const response = await fetch(url, { signal: AbortSignal.timeout(limitMs), cache: 'no-store' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}

interface FrontEnd {
  readonly name: string;
  /** What the page would get now, where that is known without asking. */
  readonly version?: string;
  readonly versionFile: string;
  readonly manifest?: string;
}

async function look({ name, version, versionFile, manifest }: FrontEnd): Promise<StatusRow> {
  const front = { key: name, name, kind: 'Front end', version } as const;
  try {
    const [told] = await Promise.all([ask(versionFile), manifest === undefined ? undefined : ask(manifest)]);
    const { version: built, builtAt } = frontEndBuild.parse(told);
    return { ...front, version: version ?? built, since: builtAt, state: 'ready', text: 'Ready' };
  } catch {
    return { ...front, state: 'not-ready', text: 'Does not answer' };
  }
}

const shell: FrontEnd = { name: 'shell', versionFile: '/version.json' };

/** The shell and every micro-frontend that a new page would load right now. Rejects when nobody knows which those are. */
export async function readFrontEnds(): Promise<StatusRow[]> {
  const areas = remotes.parse(await ask('/remotes.json')).map(({ name, version, entry }) => ({
    name: `mf-${name}`,
    version,
    versionFile: entry.replace(/[^/]*$/, 'version.json'),
    manifest: entry,
  }));
  return Promise.all([shell, ...areas].map(look));
}
