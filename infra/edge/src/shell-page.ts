import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Remote, type RuntimeConfig, remotes as remotesSchema } from '@shop/contracts';
import { readStateFile, replaceFile, StateFileError } from '@shop/lib/state-file';
import { type FirstView, loadFirstView } from './first-view.ts';
import type { BuiltDocument } from './inlined-files.ts';
import { type Caching, fillDocument, type ShellDocument } from './page.ts';
import { allKnown, discover, placeOf, type RemoteOrigin, withManifest } from './remotes.ts';
import { type Canary, type Rollouts, readRollouts, rolloutsState } from './rollouts.ts';
import { readDocument, type ShellSource } from './shell-files.ts';
import { type Choice, choose, type Visitor } from './visitors.ts';

/** A micro-frontend's server may have been replaced. */
const everyMs = 2_000;
/** A shipment, promotion or rollback reaches the page within this time. Polls, because a shared disk sends no change events. */
const pointersEveryMs = 1_000;
const firstEveryMs = 100;
const firstLimitMs = 5_000;

export interface ShellPageOptions {
  readonly dist: ShellSource;
  readonly origins: readonly RemoteOrigin[];
  /** Remembers the micro-frontends over a restart, in case one of them is down. */
  readonly remotesFile: string;
  readonly config: RuntimeConfig;
  /** Folder of releases; versions that `rollouts.json` names come only from there. */
  readonly releases?: string | undefined;
}

export interface ShellPage {
  readonly document: (
    visitor: Visitor,
  ) => Promise<{ readonly document: ShellDocument; readonly caching: Caching }>;
  readonly remotes: (visitor: Visitor) => Pick<Choice, 'remotes' | 'caching'>;
  /** Canaries. */
  readonly canaries: () => readonly Canary[];
  /** Key that signs visitors' numbers; empty before the first canary. */
  readonly secret: () => string;
  /** Stops serving the canary now, before the file says so. */
  readonly drop: (canary: Canary) => void;
  /** The live version of a front end; undefined for a shell that was never shipped. */
  readonly versionOf: (name: string) => string | undefined;
  /** Folder or address of the live shell's build. */
  readonly shell: () => ShellSource;
  /** Polls for new versions, and renders again after a deployment of a micro-frontend or the shell. */
  readonly refresh: () => Promise<void>;
  readonly stop: () => void;
}

/** Live versions, canaries and previews. */
interface Live {
  /** All front ends, including the shell if it was shipped. */
  readonly pointers: readonly Remote[];
  readonly remotes: readonly Remote[];
  readonly shell: ShellSource;
  readonly built: BuiltDocument;
  readonly rollouts: Rollouts;
  /** Whether only a new pointer can change this: kept versions never change, and no preview is about to expire. */
  readonly isLasting: boolean;
}

/** State of the last run. All of it is fetched again anyway, so a damaged file is ignored. */
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

async function lookAround(options: ShellPageOptions, known: readonly Remote[]): Promise<Live> {
  const { dist, origins, releases } = options;
  const rollouts = readRollouts(releases);
  const pointerTo = (name: string) => rollouts.live.find((each) => each.name === name);
  const remotes = await Promise.all(
    origins.map((origin) => pointerTo(origin.name) ?? discover(origin, known)),
  );
  const shipped = pointerTo('shell');
  const shell = shipped && releases ? join(releases, 'shell', shipped.version) : dist;
  const live = { remotes, pointers: shipped ? [...remotes, shipped] : remotes };
  const built = await readDocument(shell);
  const isKept = shipped !== undefined && origins.every(({ name }) => pointerTo(name) !== undefined);
  const isLasting = isKept && built.isWhole && rollouts.previews.length === 0;
  return { ...live, shell, built, rollouts, isLasting };
}

type VersionsOfPage = Pick<Choice, 'remotes' | 'shell'>;

function liveShell({ pointers }: Live): string | undefined {
  return pointers.find(({ name }) => name === 'shell')?.version;
}

/** Documents are large, and one that was not rebuilt is mostly the same object. */
function isSame({ built, ...one }: Live, { built: otherBuilt, ...other }: Live): boolean {
  const isSameText = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
  return isSameText(built, otherBuilt) && isSameText(one, other);
}

/** Logs a fault once, not every two seconds. */
function createFaultLog() {
  let last = '';
  return {
    log: (error: unknown): void => {
      const fault = error instanceof Error ? error.message : String(error);
      if (fault !== last) console.error('the page stays as it was:', fault);
      last = fault;
    },
    clear: (): void => {
      last = '';
    },
  };
}

/** Runs one at a time. Calls during a run share the next one, because the current run may miss their change. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = (): Promise<void> => {
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  };
  const runNext = (): Promise<void> => {
    next = undefined;
    return run();
  };
  return () => {
    if (!running) return run();
    next ??= running.then(runNext, runNext);
    return next;
  };
}

function tagOf({ name, version, since }: Canary): string {
  return `${name} ${version} ${since}`;
}

/** The shell's document, kept up to date with shipments and the micro-frontends' servers. */
export async function startShellPage(options: ShellPageOptions): Promise<ShellPage> {
  const { remotesFile, config, releases, origins } = options;
  const faults = createFaultLog();
  const dropped = new Set<string>();
  const documents = new Map<string, Promise<ShellDocument>>();
  let stopping = false;
  let remembered = '';
  let live = await lookAround(options, lastRemotes(remotesFile));

  /** Without the first view if its code cannot be loaded: the page then draws itself when its scripts are there. */
  const firstViewOf = async (remote: Remote | undefined): Promise<FirstView | undefined> => {
    const place = remote && placeOf(remote, releases, origins);
    if (place === undefined || remote?.manifest === undefined) return undefined;
    return loadFirstView(remote.manifest, place).catch((error: unknown) => {
      console.error(`the first view of ${remote.name} ${remote.version} was not loaded:`, error);
      return undefined;
    });
  };
  const fill = async (built: BuiltDocument, { remotes, shell }: VersionsOfPage): Promise<ShellDocument> => {
    const named = await Promise.all(remotes.map((each) => withManifest(each, releases)));
    const firstView = await firstViewOf(named.find(({ manifest }) => manifest?.firstView));
    return fillDocument(built, { remotes: named, config, shell, firstView });
  };
  const fillLive = (of: Live): Promise<ShellDocument> =>
    fill(of.built, { remotes: of.remotes, shell: liveShell(of) });
  let liveDocument = await fillLive(live);

  const remember = async (): Promise<void> => {
    const text = JSON.stringify(live.remotes);
    if (text !== remembered) await replaceFile(remotesFile, text);
    remembered = text;
  };

  const refresh = oneAtATime(async () => {
    const next = await lookAround(options, live.remotes);
    if (isSame(next, live)) return;
    liveDocument = await fillLive(next);
    live = next;
    documents.clear();
    await remember();
  });

  const canaries = () => live.rollouts.canaries.filter((each) => !dropped.has(tagOf(each)));
  const chosenFor = (visitor: Visitor): Choice =>
    choose(visitor, live.remotes, { previews: live.rollouts.previews, canaries: canaries() });

  const render = async ({ shell, remotes }: Choice): Promise<ShellDocument> => {
    const kept = shell === undefined || releases === undefined ? undefined : join(releases, 'shell', shell);
    const built = kept === undefined ? live.built : await readDocument(kept);
    return fill(built, { remotes, shell: shell ?? liveShell(live) });
  };

  /** Builds each document once. The live version replaces one that cannot be shown. */
  const documentOf = async (choice: Choice): Promise<ShellDocument> => {
    if (choice.caching === 'shared') return liveDocument;
    const key = JSON.stringify([choice.shell, choice.remotes]);
    const document = documents.get(key) ?? render(choice);
    documents.set(key, document);
    return document.catch((error: unknown) => {
      faults.log(error);
      return liveDocument;
    });
  };

  const watch = async (): Promise<void> => {
    let seen = rolloutsState(releases);
    let lookedAt = Date.now();
    while (!stopping) {
      await delay(pointersEveryMs, undefined, { ref: false });
      const state = rolloutsState(releases);
      if (state === seen && (live.isLasting || Date.now() - lookedAt < everyMs)) continue;
      [seen, lookedAt] = [state, Date.now()];
      await refresh().then(faults.clear, (error: unknown) => stopping || faults.log(error));
    }
  };

  await remember();
  const deadline = Date.now() + firstLimitMs;
  while (!allKnown(live.remotes) && Date.now() < deadline) {
    await delay(firstEveryMs);
    await refresh();
  }
  void watch();
  return {
    document: async (visitor) => {
      const choice = chosenFor(visitor);
      return { document: await documentOf(choice), caching: choice.caching };
    },
    remotes: chosenFor,
    canaries,
    secret: () => live.rollouts.secret,
    drop: (canary) => dropped.add(tagOf(canary)),
    versionOf: (name) => live.pointers.find((each) => each.name === name)?.version,
    shell: () => live.shell,
    refresh,
    stop: () => {
      stopping = true;
    },
  };
}
