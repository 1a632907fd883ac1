import { setTimeout as delay } from 'node:timers/promises';
import { type Remote, type RuntimeConfig, remotes as remotesSchema } from '@shop/contracts';
import { readStateFile, replaceFile, StateFileError } from '@shop/lib/state-file';
import { type Page, renderPage } from './page.ts';
import { readPointers } from './pointers.ts';
import { allKnown, discover, type RemoteOrigin } from './remotes.ts';
import { readDocument, type ShellSource } from './shell-build.ts';

const everyMs = 2_000;
const firstEveryMs = 100;
const firstLimitMs = 5_000;

export interface ShellPageOptions {
  readonly dist: ShellSource;
  readonly origins: readonly RemoteOrigin[];
  /** Keeps what was known of the micro-frontends over a restart while one of them is down. */
  readonly remotesFile: string;
  readonly config: RuntimeConfig;
  /** Where versions are kept side by side; what `remotes.json` names there is not looked for elsewhere. */
  readonly releases?: string;
}

export interface ShellPage {
  readonly page: () => Page;
  readonly remotes: () => readonly Remote[];
  /** Looks once, and renders again if a micro-frontend or the shell was deployed. */
  readonly refresh: () => Promise<void>;
  readonly stop: () => void;
}

/** What the last run knew. It is found out again anyway, so nothing waits for somebody to mend it. */
function lastRemotes(file: string): Remote[] {
  const remedy = 'The web starts without it, and writes it anew.';
  try {
    return readStateFile({ file, schema: remotesSchema, remedy }) ?? [];
  } catch (error) {
    if (!(error instanceof StateFileError)) throw error;
    console.error(error.message);
    return [];
  }
}

/** The shell's document, kept up to date with what the micro-frontends' servers offer. */
export async function startShellPage(options: ShellPageOptions): Promise<ShellPage> {
  const { dist, origins, remotesFile, config, releases } = options;
  const stopping = new AbortController();
  let remotes = lastRemotes(remotesFile);
  let html = '';
  let page: Page | undefined;

  const refresh = async (): Promise<void> => {
    const pointers = readPointers(releases);
    const isPointed = (origin: string): boolean => pointers.some(({ name }) => name === origin);
    const others = await discover(
      origins.filter(({ name }) => !isPointed(name)),
      remotes,
    );
    const found = origins.flatMap((origin) =>
      [...pointers, ...others].filter(({ name }) => name === origin.name),
    );
    const document = await readDocument(dist);
    if (page && document === html && JSON.stringify(found) === JSON.stringify(remotes)) return;
    page = await renderPage(document, { remotes: found, config });
    [remotes, html] = [found, document];
    await replaceFile(remotesFile, JSON.stringify(remotes));
  };

  const said = new Set<string>();
  /** The same fault every two seconds would fill the log. */
  const complainOnce = (error: unknown): void => {
    const fault = error instanceof Error ? error.message : String(error);
    if (!said.has(fault)) console.error('the page stays as it was:', fault);
    said.clear();
    said.add(fault);
  };

  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await delay(everyMs, undefined, { ref: false });
      await refresh().then(() => said.clear(), complainOnce);
    }
  };

  await refresh();
  const deadline = Date.now() + firstLimitMs;
  while (!allKnown(remotes) && Date.now() < deadline) {
    await delay(firstEveryMs);
    await refresh();
  }
  void watch();
  return {
    page: () => {
      if (!page) throw new Error('no page yet');
      return page;
    },
    remotes: () => remotes,
    refresh,
    stop: () => stopping.abort(),
  };
}
