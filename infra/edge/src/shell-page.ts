import { join } from 'node:path';
import type { Remote, RuntimeConfig } from '@shop/contracts';
import { type FirstView, loadFirstView } from './first-view.ts';
import type { BuiltDocument } from './inlined-files.ts';
import { type Caching, fillDocument, type ShellDocument } from './page.ts';
import { discover, placeOf, type RemoteOrigin, withManifest } from './remotes.ts';
import { repeat } from './repeat.ts';
import { type Canary, type Rollouts, readRollouts } from './rollouts.ts';
import { readDocument, type ShellSource } from './shell-files.ts';
import { type Choice, choose, type Visitor } from './visitors.ts';

/** A shipment, promotion, rollback or new build reaches pages within this time. Polls, because a shared disk sends no change events. */
const everyMs = 1_000;

export interface ShellPageOptions {
  readonly dist: ShellSource;
  readonly origins: readonly RemoteOrigin[];
  readonly config: RuntimeConfig;
  /** Folder of releases; versions that `rollouts.json` names come only from there. */
  readonly releases?: string | undefined;
}

export interface ShellPage {
  readonly document: (
    visitor: Visitor,
  ) => Promise<{ readonly document: ShellDocument; readonly caching: Caching }>;
  readonly remotes: (visitor: Visitor) => Pick<Choice, 'remotes' | 'caching'>;
  readonly canaries: () => readonly Canary[];
  /** Key that signs visitors' numbers; empty before the first canary. */
  readonly secret: () => string;
  /** The live version of a front end; undefined for a shell that was never shipped. */
  readonly versionOf: (name: string) => string | undefined;
  /** Folder or address of the live shell's build. */
  readonly shell: () => ShellSource;
  /** Looks for changes now. */
  readonly refresh: () => Promise<void>;
  readonly stop: () => void;
}

/** Live versions, canaries and previews. */
interface Live {
  readonly rollouts: Rollouts;
  readonly remotes: readonly Remote[];
  /** A shell that was never shipped has no version. */
  readonly shell: { readonly version: string | undefined; readonly source: ShellSource };
  readonly built: BuiltDocument;
}

async function look({ dist, origins, releases }: ShellPageOptions, known: readonly Remote[]): Promise<Live> {
  const rollouts = readRollouts(releases);
  const shipped = (name: string) => rollouts.live.find((each) => each.name === name);
  const remotes = await Promise.all(origins.map((origin) => shipped(origin.name) ?? discover(origin, known)));
  const version = shipped('shell')?.version;
  const source = version !== undefined && releases !== undefined ? join(releases, 'shell', version) : dist;
  return { rollouts, remotes, shell: { version, source }, built: await readDocument(source) };
}

/** A document is large, and one that did not change is the same object. */
function isSame({ built, ...one }: Live, { built: otherBuilt, ...other }: Live): boolean {
  return built === otherBuilt && JSON.stringify(one) === JSON.stringify(other);
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

/** The shell's document, kept up to date with shipments and the front ends' servers. */
export async function startShellPage(options: ShellPageOptions): Promise<ShellPage> {
  const { config, releases, origins } = options;
  /** Documents of canaries and previews. */
  const others = new Map<string, Promise<ShellDocument>>();

  /** A page whose first view cannot be loaded draws itself when its scripts are there. */
  const firstViewOf = async (remote: Remote | undefined): Promise<FirstView | undefined> => {
    const place = remote && placeOf(remote, releases, origins);
    if (place === undefined || remote?.manifest === undefined) return undefined;
    return loadFirstView(remote.manifest, place).catch((error: unknown) => {
      console.error(`the first view of ${remote.name} ${remote.version} was not loaded:`, error);
      return undefined;
    });
  };
  const fill = async (
    built: BuiltDocument,
    { remotes, shell }: Pick<Choice, 'remotes' | 'shell'>,
  ): Promise<ShellDocument> => {
    const named = await Promise.all(remotes.map((each) => withManifest(each, releases)));
    const firstView = await firstViewOf(named.find(({ manifest }) => manifest?.firstView));
    return fillDocument(built, { remotes: named, config, shell, firstView });
  };
  const fillLive = ({ built, remotes, shell }: Live): Promise<ShellDocument> =>
    fill(built, { remotes, shell: shell.version });

  let live = await look(options, []);
  let liveDocument = await fillLive(live);
  const refresh = oneAtATime(async () => {
    const next = await look(options, live.remotes);
    if (isSame(next, live)) return;
    liveDocument = await fillLive(next);
    live = next;
    others.clear();
  });
  const { stop } = repeat(refresh, { everyMs, fault: 'the page stays as it was' });

  const render = async ({ shell, remotes }: Choice): Promise<ShellDocument> => {
    if (shell === undefined || releases === undefined)
      return fill(live.built, { remotes, shell: live.shell.version });
    return fill(await readDocument(join(releases, 'shell', shell)), { remotes, shell });
  };
  /** The live version replaces one that cannot be shown. */
  const documentOf = async (choice: Choice): Promise<ShellDocument> => {
    if (choice.caching === 'shared') return liveDocument;
    const key = JSON.stringify([choice.shell, choice.remotes]);
    const document = others.get(key) ?? render(choice);
    others.set(key, document);
    return document.catch((error: unknown) => {
      console.error('the live version replaces one that cannot be shown:', error);
      return liveDocument;
    });
  };

  const chosenFor = (visitor: Visitor): Choice => choose(visitor, live.remotes, live.rollouts);
  return {
    document: async (visitor) => {
      const choice = chosenFor(visitor);
      return { document: await documentOf(choice), caching: choice.caching };
    },
    remotes: chosenFor,
    canaries: () => live.rollouts.canaries,
    secret: () => live.rollouts.secret,
    versionOf: (name) =>
      name === 'shell' ? live.shell.version : live.remotes.find((each) => each.name === name)?.version,
    shell: () => live.shell.source,
    refresh,
    stop,
  };
}
