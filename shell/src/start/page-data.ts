import { type Remote, type RuntimeConfig, remotes, runtimeConfig } from '@shop/contracts';

const limitMs = 4_000;

/** What the web server wrote into the page, or its file when it wrote nothing. */
async function readPageData(name: 'config' | 'remotes', fresh: boolean): Promise<unknown> {
  const inlined = fresh ? undefined : document.getElementById(name)?.textContent;
  if (inlined) return JSON.parse(inlined);
  const response = await fetch(`/${name}.json`, { signal: AbortSignal.timeout(limitMs), cache: 'no-cache' });
  if (!response.ok) throw new Error(`/${name}.json answered ${response.status}`);
  return response.json();
}

export async function loadConfig(): Promise<RuntimeConfig> {
  return runtimeConfig.parse(await readPageData('config', false));
}

/** `fresh`: from the server, because a team may have deployed since this page was loaded. */
export async function loadRemotes({ fresh }: { fresh: boolean }): Promise<readonly Remote[]> {
  return remotes.parse(await readPageData('remotes', fresh));
}
