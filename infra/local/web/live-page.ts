import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Remote, RuntimeConfig } from '@shop/contracts';
import { type Page, renderPage } from './page.ts';
import { readPointers } from './pointers.ts';
import { allKnown, discover, parseRemotes, type RemoteOrigin } from './remotes.ts';
import { readDocument, type ShellPlace } from './shell-build.ts';

const everyMs = 2_000;
const firstEveryMs = 100;
const firstLimitMs = 5_000;

export interface LivePageOptions {
  readonly dist: ShellPlace;
  readonly origins: readonly RemoteOrigin[];
  /** Keeps what was known of the micro-frontends over a restart while one of them is down. */
  readonly remotesFile: string;
  readonly config: RuntimeConfig;
  /** Where versions are kept side by side; what `remotes.json` names there is not looked for elsewhere. */
  readonly releases?: string;
}

export interface LivePage {
  readonly page: () => Page;
  readonly remotes: () => readonly Remote[];
  /** Looks once, and renders again if a micro-frontend or the shell was deployed. */
  readonly refresh: () => Promise<void>;
  readonly stop: () => void;
}

/** The shell's document, kept up to date with what the micro-frontends' servers offer. */
export const startLivePage = async (options: LivePageOptions): Promise<LivePage> => {
  const { dist, origins, remotesFile, config, releases } = options;
  const stopping = new AbortController();
  let remotes: Remote[] = existsSync(remotesFile) ? parseRemotes(await readFile(remotesFile, 'utf8')) : [];
  let html = '';
  let page: Page | undefined;

  const refresh = async (): Promise<void> => {
    const pointers = await readPointers(releases);
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
    await writeFile(remotesFile, JSON.stringify(remotes));
  };

  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await delay(everyMs, undefined, { ref: false });
      await refresh().catch((error: unknown) => console.error('the page stays as it was:', error));
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
};
