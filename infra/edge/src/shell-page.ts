import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Remote, type RuntimeConfig, remotes as remotesSchema } from '@shop/contracts';
import { readStateFile, replaceFile, StateFileError } from '@shop/lib/state-file';
import { createAreaManifests } from './area-manifests.ts';
import type { BuiltDocument } from './inlined-files.ts';
import { type Caching, fillDocument, type ShellDocument } from './page.ts';
import { allKnown, discover, type RemoteOrigin } from './remotes.ts';
import { type Canary, type Rollouts, readRollouts, rolloutsState } from './rollouts.ts';
import { readDocument, type ShellSource } from './shell-files.ts';
import { type Choice, choose, type Visitor } from './visitors.ts';

/** Somebody's server may have been replaced. */
const everyMs = 2_000;
/** What was shipped, promoted or rolled back is in the page within this time. Asked of the disk, because a shared one tells nobody of changes. */
const pointersEveryMs = 1_000;
const firstEveryMs = 100;
const firstLimitMs = 5_000;

export interface ShellPageOptions {
  readonly dist: ShellSource;
  readonly origins: readonly RemoteOrigin[];
  /** Remembers the micro-frontends over a restart, for when one of them is down then. */
  readonly remotesFile: string;
  readonly config: RuntimeConfig;
  /** Where versions are kept side by side; what `rollouts.json` names there is not looked for elsewhere. */
  readonly releases?: string | undefined;
}

export interface ShellPage {
  readonly document: (
    visitor: Visitor,
  ) => Promise<{ readonly document: ShellDocument; readonly caching: Caching }>;
  readonly remotes: (visitor: Visitor) => Pick<Choice, 'remotes' | 'caching'>;
  /** Versions that a share of the visitors tries out. */
  readonly canaries: () => readonly Canary[];
  /** What visitors' numbers are signed with; empty before the first canary. */
  readonly secret: () => string;
  /** Gives it to nobody from now on, whatever the file says until it is written. */
  readonly drop: (canary: Canary) => void;
  /** The live version of a front end; undefined of a shell that was never shipped. */
  readonly versionOf: (name: string) => string | undefined;
  /** Folder or address of the live shell's build. */
  readonly shell: () => ShellSource;
  /** Looks for new versions, and renders again when a micro-frontend or the shell was deployed. */
  readonly refresh: () => Promise<void>;
  readonly stop: () => void;
}

/** What new pages get, and who gets something else. */
interface Live {
  /** All front ends, the shell among them where it was shipped. */
  readonly pointers: readonly Remote[];
  readonly remotes: readonly Remote[];
  readonly shell: ShellSource;
  readonly built: BuiltDocument;
  readonly rollouts: Rollouts;
  /** Whether nothing of this changes before a pointer does: kept versions stay as they are, and no preview ends by the clock. */
  readonly isLasting: boolean;
}

/** What the last run knew. All of it is looked up again anyway, so a damaged file is no reason to stop. */
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

function liveShell({ pointers }: Live): string | undefined {
  return pointers.find(({ name }) => name === 'shell')?.version;
}

/** Documents are as long as all the rest many times over, and one that was not built anew is mostly the same object. */
function isSame({ built, ...one }: Live, { built: otherBuilt, ...other }: Live): boolean {
  const isSameText = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
  return isSameText(built, otherBuilt) && isSameText(one, other);
}

/** Not every two seconds: the same fault would fill the log. */
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

/** One run at a time. Who asks during one waits for the next, with all others: it sees what was there when they asked. */
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

/** The shell's document, kept up to date with what was shipped and what the micro-frontends' servers offer. */
export async function startShellPage(options: ShellPageOptions): Promise<ShellPage> {
  const { remotesFile, config, releases } = options;
  const faults = createFaultLog();
  const dropped = new Set<string>();
  const documents = new Map<string, Promise<ShellDocument>>();
  let stopping = false;
  let remembered = '';
  let live = await lookAround(options, lastRemotes(remotesFile));
  const { withManifests } = createAreaManifests(releases);
  const fill = async (of: Live): Promise<ShellDocument> =>
    fillDocument(of.built, { remotes: await withManifests(of.remotes), config, shell: liveShell(of) });
  let liveDocument = await fill(live);

  const remember = async (): Promise<void> => {
    const text = JSON.stringify(live.remotes);
    if (text !== remembered) await replaceFile(remotesFile, text);
    remembered = text;
  };

  const refresh = oneAtATime(async () => {
    const next = await lookAround(options, live.remotes);
    if (isSame(next, live)) return;
    liveDocument = await fill(next);
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
    return fillDocument(built, {
      remotes: await withManifests(remotes),
      config,
      shell: shell ?? liveShell(live),
    });
  };

  /** Each document that somebody gets is made once. A version that cannot be shown is replaced by what is live. */
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
