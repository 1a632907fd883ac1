import { createHash } from 'node:crypto';
import type { internalRoutes } from '@shop/contracts';
import type { z } from 'zod';

type Changes = z.output<typeof internalRoutes.listRoleChanges.reply>['changes'];

export interface RoleChangesAnswer {
  readonly changes: Changes;
  /** Hash of `changes`: equal on every instance. */
  readonly revision: string;
  /** Milliseconds from the request to the database read. */
  readonly heldMs: number;
}

interface Look extends Omit<RoleChangesAnswer, 'heldMs'> {
  readonly at: number;
}

/** Finds changes made by other processes; this process reports its own. */
const defaultLookEveryMs = 2_000;
/** A reply may be at most this late: callers give up one second after `waitMs`. */
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
 * Long-polls role changes: holds a request while its caller is up to date. One database read every two seconds serves all
 * waiting requests, `noteChange` triggers one early, and `stopping` ends every wait so that shutdown isn't delayed.
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
    // Don't cache a read during which a change was reported: it may lack that change.
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

  /** Pollers reconnect together, so let them share the next scheduled read. */
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
