import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { FirstViewPage, RenderedFirstView } from '@shop/contracts';
import { z } from 'zod';
import type { RenderJob } from './render.process.ts';

const times = {
  /** A render takes some milliseconds, the first of a process 60. */
  renderMs: 500,
  /** To start the process and to load a version's code: half a second on a busy machine. */
  loadMs: 5_000,
  /** How long a page waits for its turn and its view before it is sent without. */
  waitMs: 3_000,
} as const;

/** Renders that may wait for their turn. */
const waitingMax = 20;
/** Renders need 30. */
const heapMb = 64;

const answerText = z.object({
  fault: z.string().optional(),
  view: z.object({ html: z.string(), state: z.unknown() }).optional(),
});

interface RenderProcess {
  readonly child: ChildProcess;
  readonly ended: AbortSignal;
  /** Files that it has loaded. */
  readonly loaded: Set<string>;
}

function startProcess(): RenderProcess {
  const child = fork(new URL('render.process.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${heapMb}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const ended = new AbortController();
  // Not `exit`: what it said about its end comes first.
  child.once('close', (code, signal) => ended.abort(new Error(`the process ended with ${signal ?? code}`)));
  child.on('error', (error) => ended.abort(error));
  child.stderr?.on('data', (text) => console.error('first views:', String(text)));
  return { child, ended: ended.signal, loaded: new Set() };
}

/** Rejects if the process ends or gives no answer in time; a fault of a render is an answer. */
async function ask({ child, ended }: RenderProcess, job: RenderJob, limitMs: number) {
  const late = AbortSignal.timeout(limitMs);
  child.send(JSON.stringify(job));
  try {
    const [text] = await once(child, 'message', { signal: AbortSignal.any([ended, late]) });
    return answerText.parse(JSON.parse(String(text)));
  } catch (error) {
    if (ended.aborted) throw ended.reason;
    throw late.aborted ? new Error(`no answer within ${limitMs} ms`) : error;
  }
}

async function loadAndRender(by: RenderProcess, code: string, page: FirstViewPage) {
  if (!by.loaded.has(code)) {
    const { fault } = await ask(by, { code }, times.loadMs);
    if (fault !== undefined) return { fault };
    by.loaded.add(code);
  }
  return ask(by, { code, page }, times.renderMs);
}

/**
 * Renders first views, one at a time, in a process of its own: their code belongs to another team. A render that does not end, or ends the
 * process, is the only one that fails; the next one gets a new process. Threads would not do: one that runs out of memory may end all.
 */
export function createRenderer() {
  let current: RenderProcess | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const stop = (): void => {
    current?.child.kill('SIGKILL');
    current = undefined;
  };

  const renderNow = async (code: string, page: FirstViewPage): Promise<RenderedFirstView> => {
    if (current === undefined || current.ended.aborted) current = startProcess();
    const { fault, view } = await loadAndRender(current, code, page).catch((error: unknown) => {
      stop();
      throw error;
    });
    if (view === undefined) throw new Error(fault ?? `${code} rendered nothing`);
    return view;
  };

  const render = async (code: string, page: FirstViewPage): Promise<RenderedFirstView> => {
    if (waiting >= waitingMax) throw new Error(`${waiting} others wait`);
    waiting += 1;
    const late = AbortSignal.timeout(times.waitMs);
    const turn = last.then(() => {
      waiting -= 1;
      late.throwIfAborted();
      return renderNow(code, page);
    });
    last = turn.catch(() => undefined);
    return Promise.race([turn, once(late, 'abort').then(() => Promise.reject(late.reason))]);
  };
  return { render, stop };
}

export type Renderer = ReturnType<typeof createRenderer>;
