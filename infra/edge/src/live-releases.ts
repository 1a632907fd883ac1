import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Remote, RuntimeConfig } from '@shop/contracts';
import { CliError } from '@shop/lib/cli-error';
import { LRUCache } from 'lru-cache';
import { type FirstView, firstViewFile, loadFirstView } from './first-view.ts';
import { inlineFiles } from './inlined-files.ts';
import { pointerTo } from './releases.ts';
import { createRenderer, type Renderer } from './render-first-view.ts';
import { repeat } from './repeat.ts';
import { packageName, type Rollouts, readRollouts } from './rollouts.ts';
import { fillDocument, type ShellDocument } from './shell-document.ts';
import { type Choice, choose, type Visitor } from './visitors.ts';

/** A shipment, promotion or rollback reaches pages within this time. Polls, because a shared disk sends no change events. */
const everyMs = 1_000;
/** The live document, and those of canaries and previews: more than there are kept versions. */
const documentsKept = 100;

export interface LiveReleasesOptions {
  /** Folder of releases. */
  readonly releases: string;
  readonly config: RuntimeConfig;
}

export interface LiveReleases {
  readonly choose: (visitor: Visitor) => Promise<Choice>;
  readonly document: (choice: Choice) => Promise<ShellDocument>;
  readonly rollouts: () => Rollouts;
  /** Checks for changes now. */
  readonly refresh: () => Promise<void>;
  readonly stop: () => void;
}

/** A page whose first view cannot be loaded draws itself when its scripts are there. */
async function firstViewOf(
  { remotes }: Choice,
  releases: string,
  renderer: Renderer,
): Promise<FirstView | undefined> {
  const folderOf = ({ name, version }: Remote): string => join(releases, packageName(name), version);
  const remote = remotes.find((each) => existsSync(join(folderOf(each), firstViewFile)));
  if (remote === undefined) return undefined;
  const { name, version } = remote;
  return loadFirstView(folderOf(remote), renderer).catch((error: unknown) => {
    console.error(`the first view of ${name} ${version} was not loaded:`, error);
    return undefined;
  });
}

async function render(
  choice: Choice,
  { releases, config }: LiveReleasesOptions,
  renderer: Renderer,
): Promise<ShellDocument> {
  const { remotes, shell } = choice;
  if (shell === undefined) throw new CliError(`${releases} holds no shell that is live.`);
  const read = (path: string) => readFile(join(releases, 'shell', shell, path), 'utf8');
  const built = await inlineFiles(await read('index.html'), read);
  const firstView = await firstViewOf(choice, releases, renderer);
  return fillDocument(built, { remotes, config, shell, firstView });
}

/** Keeps the live versions and their documents up to date with the folder of releases. */
export async function watchReleases(options: LiveReleasesOptions): Promise<LiveReleases> {
  const { releases } = options;
  const renderer = createRenderer();
  const documents = new LRUCache<string, ShellDocument, Choice>({
    max: documentsKept,
    fetchMethod: (_key, _stale, { context }) => render(context, options, renderer),
  });
  const documentOf = (choice: Choice): Promise<ShellDocument> =>
    documents.forceFetch(JSON.stringify([choice.shell, choice.remotes]), { context: choice });

  let rollouts = readRollouts(releases);
  await documentOf(choose({}, rollouts));
  const refresh = async (): Promise<void> => {
    const next = readRollouts(releases);
    // The next page must not wait for it, and a version that cannot be shown does not go live.
    await documentOf(choose({}, next));
    rollouts = next;
  };
  const repetition = repeat(refresh, { everyMs, fault: 'the page stays as it was' });

  return {
    choose: async (visitor) => {
      const { preview } = visitor;
      const pointer = preview && pointerTo(releases, preview.name, preview.version);
      return choose(visitor, rollouts, await pointer?.catch(() => undefined));
    },
    document: (choice) =>
      documentOf(choice).catch((error: unknown) => {
        console.error('the live version replaces one that cannot be shown:', error);
        return documentOf(choose({}, rollouts));
      }),
    rollouts: () => rollouts,
    refresh,
    stop: () => {
      repetition.stop();
      renderer.stop();
    },
  };
}
