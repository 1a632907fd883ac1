import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RuntimeConfig } from '@shop/contracts';
import { CliError } from '@shop/lib/cli-error';
import { type FirstView, loadFirstView } from './first-view.ts';
import { inlineFiles } from './inlined-files.ts';
import { type Caching, fillDocument, type ShellDocument } from './page.ts';
import { repeat } from './repeat.ts';
import { packageName, type Rollouts, readRollouts } from './rollouts.ts';
import { type Choice, choose, type Visitor } from './visitors.ts';

/** A shipment, promotion or rollback reaches pages within this time. Polls, because a shared disk sends no change events. */
const everyMs = 1_000;

export interface ShellPageOptions {
  /** Folder of releases. */
  readonly releases: string;
  readonly config: RuntimeConfig;
}

export interface ShellPage {
  readonly document: (
    visitor: Visitor,
  ) => Promise<{ readonly document: ShellDocument; readonly caching: Caching }>;
  readonly remotes: (visitor: Visitor) => Pick<Choice, 'remotes' | 'caching'>;
  readonly rollouts: () => Rollouts;
  /** Looks for changes now. */
  readonly refresh: () => Promise<void>;
  readonly stop: () => void;
}

/** Calls during a run share the next one, because the current run may miss their change. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      const run = work();
      running = run.catch(() => undefined);
      return run;
    });
    return next;
  };
}

/** Renders the shell's documents from the versions in the folder of releases. */
function renderer({ releases, config }: ShellPageOptions) {
  /** A page whose first view cannot be loaded draws itself when its scripts are there. */
  const firstViewOf = async ({ remotes }: Choice): Promise<FirstView | undefined> => {
    const remote = remotes.find(({ manifest }) => manifest?.firstView);
    if (remote?.manifest === undefined) return undefined;
    const { name, version, manifest } = remote;
    return loadFirstView(manifest, join(releases, packageName(name), version)).catch((error: unknown) => {
      console.error(`the first view of ${name} ${version} was not loaded:`, error);
      return undefined;
    });
  };
  return async (choice: Choice): Promise<ShellDocument> => {
    const { remotes, shell } = choice;
    if (shell === undefined) throw new CliError(`${releases} holds no shell that is live.`);
    const read = (path: string) => readFile(join(releases, 'shell', shell, path), 'utf8');
    const built = await inlineFiles(await read('index.html'), read);
    return fillDocument(built, { remotes, config, shell, firstView: await firstViewOf(choice) });
  };
}

/** The shell's document, kept up to date with the folder of releases. */
export async function startShellPage(options: ShellPageOptions): Promise<ShellPage> {
  const { releases } = options;
  const render = renderer(options);
  const liveOf = (rollouts: Rollouts): Promise<ShellDocument> => render(choose({}, rollouts));

  let rollouts = readRollouts(releases);
  let live = await liveOf(rollouts);
  /** Documents of canaries and previews. */
  const others = new Map<string, Promise<ShellDocument>>();
  const refresh = oneAtATime(async () => {
    const next = readRollouts(releases);
    if (JSON.stringify(next) === JSON.stringify(rollouts)) return;
    live = await liveOf(next);
    rollouts = next;
    others.clear();
  });
  const { stop } = repeat(refresh, { everyMs, fault: 'the page stays as it was' });

  /** The live version replaces one that cannot be shown. */
  const documentOf = async (choice: Choice): Promise<ShellDocument> => {
    if (choice.caching === 'shared') return live;
    const key = JSON.stringify([choice.shell, choice.remotes]);
    const document = others.get(key) ?? render(choice);
    others.set(key, document);
    return document.catch((error: unknown) => {
      console.error('the live version replaces one that cannot be shown:', error);
      return live;
    });
  };

  return {
    document: async (visitor) => {
      const choice = choose(visitor, rollouts);
      return { document: await documentOf(choice), caching: choice.caching };
    },
    remotes: (visitor) => choose(visitor, rollouts),
    rollouts: () => rollouts,
    refresh,
    stop,
  };
}
