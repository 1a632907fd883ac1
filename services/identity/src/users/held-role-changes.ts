import { createHash } from 'node:crypto';
import type { internalRoutes } from '@shop/contracts';
import type { z } from 'zod';

type Changes = z.output<typeof internalRoutes.listRoleChanges.reply>['changes'];

export interface RoleChangesAnswer {
  readonly changes: Changes;
  /** Of this content, whichever instance answers. */
  readonly revision: string;
  /** How long after the question this was read. */
  readonly heldMs: number;
}

interface Look extends Omit<RoleChangesAnswer, 'heldMs'> {
  readonly at: number;
}

/** For changes by others than this process, which hears of its own. */
const defaultLookEveryMs = 2_000;
/** An answer may come this much later than its caller waits, no more: callers give up a second later. */
const lateMs = 500;

async function pause(ms: number, until: AbortSignal): Promise<void> {
  if (until.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  until.addEventListener('abort', () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
}

/**
 * Answers what changed, and holds a question for as long as its caller knows that already: one look at the database every two seconds
 * serves all who wait, and `noteChange` brings it forward. `stopping` ends every wait, so that nobody holds up the end of the process.
 */
export function holdRoleChanges(options: {
  readonly read: () => Promise<Changes>;
  readonly stopping: AbortSignal;
  readonly lookEveryMs?: number;
}) {
  const { read, stopping, lookEveryMs = defaultLookEveryMs } = options;
  let last: Look | undefined;
  let next: Promise<Look> | undefined;
  let news = new AbortController();

  const look = async (): Promise<Look> => {
    const at = performance.now();
    const heard = news;
    const changes = await read();
    const revision = createHash('sha256').update(JSON.stringify(changes)).digest('base64url');
    const seen = { changes, revision, at };
    // What changed while this was read may not be in it.
    last = heard === news ? seen : undefined;
    return seen;
  };

  const lookLater = async (): Promise<Look> => {
    await pause(lookEveryMs, AbortSignal.any([stopping, news.signal]));
    next = undefined;
    return look();
  };

  const nextLook = (): Promise<Look> => {
    next ??= lookLater();
    return next;
  };

  /** Whom one look answered asks again at once, as all others do whom it answered: the next look is soon enough for all of them. */
  const nextIsSoonEnough = (known: string | undefined): boolean =>
    last !== undefined &&
    last.revision === known &&
    (next !== undefined || performance.now() - last.at < lookEveryMs);

  const answer = async (question: {
    known?: string | undefined;
    waitMs: number;
  }): Promise<RoleChangesAnswer> => {
    const { known, waitMs } = question;
    const askedAt = performance.now();
    const hasTime = (): boolean => performance.now() - askedAt + lookEveryMs <= waitMs + lateMs;
    let seen = await (nextIsSoonEnough(known) && hasTime() ? nextLook() : look());
    while (seen.revision === known && hasTime() && !stopping.aborted) seen = await nextLook();
    return { changes: seen.changes, revision: seen.revision, heldMs: Math.round(seen.at - askedAt) };
  };

  return {
    answer,
    noteChange: (): void => {
      last = undefined;
      news.abort();
      news = new AbortController();
    },
  };
}
