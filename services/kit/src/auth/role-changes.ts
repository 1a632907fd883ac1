import { internalRoutes } from '@shop/contracts';
import { refuse } from '../errors.ts';
import { fetchFromAny } from '../fetch-from-any.ts';
import type { Logger } from '../logger.ts';
import { startSweeper } from '../sweeper.ts';
import type { RoleRecorder, RoleStore } from './role.store.ts';

/** Asked this often, so that a demotion binds within seconds whatever the queues do. */
const defaultEveryMs = 1_000;
const answerMs = 1_000;
/** How long identity may hold a question while nothing changes: an eighth of the calls, and others are asked for six seconds before nobody is believed. */
const defaultWaitMs = 8_000;
/** A restart of identity is over by then. */
const defaultTrustMs = 15_000;

export interface RoleChangesDeps {
  readonly identityUrls: readonly string[];
  readonly store: RoleStore & RoleRecorder;
  readonly logger: Logger;
  readonly everyMs?: number;
  readonly waitMs?: number;
  /** How long after identity's last answer an admin is still believed to be one. */
  readonly trustMs?: number;
}

export interface RoleChanges extends RoleStore {
  readonly assertCurrent: () => void;
  readonly close: () => Promise<void>;
}

/**
 * A service's copy of the newest roles, which also asks identity itself what changed lately: a queue that hangs, or lost a message,
 * keeps nobody in a role (infra/docs/decisions/068).
 */
export function followRoleChanges(deps: RoleChangesDeps): RoleChanges {
  const { identityUrls, store, logger } = deps;
  const { everyMs = defaultEveryMs, waitMs = defaultWaitMs, trustMs = defaultTrustMs } = deps;
  let answeredAt = performance.now();
  let recorded: ReadonlyMap<string, number> = new Map();
  /** The last answer, of an instance that holds questions: it is asked for the next one. Whoever fails to answer is not. */
  let last: { readonly url: string; readonly revision: string } | undefined;

  const question = () => {
    const { path } = internalRoutes.listRoleChanges;
    if (!last) return { urls: identityUrls, path, limitMs: answerMs };
    const query = new URLSearchParams({ known: last.revision, waitMs: String(waitMs) });
    return { urls: [last.url], path: `${path}?${query}`, limitMs: waitMs + answerMs };
  };

  const ask = async (signal: AbortSignal): Promise<void> => {
    const { urls, path, limitMs } = question();
    last = undefined;
    const askedAt = performance.now();
    const response = await fetchFromAny(urls, path, { limitMs, signal });
    const {
      changes,
      revision,
      heldMs = 0,
    } = internalRoutes.listRoleChanges.reply.parse(await response.json());
    for (const { email, role, tokenVersion } of changes) {
      if (recorded.get(email) !== tokenVersion) await store.record(email, { role, tokenVersion });
    }
    recorded = new Map(changes.map(({ email, tokenVersion }) => [email, tokenVersion]));
    answeredAt = askedAt + heldMs;
    if (revision !== undefined) last = { url: new URL(response.url).origin, revision };
    // Time was taken already. A short answer, such as that of an instance that is about to end, is followed by the usual pause.
    if (heldMs >= everyMs) asking.wake();
  };

  const asking = startSweeper({
    name: 'role changes',
    everyMs,
    logger,
    sweep: (closing) =>
      ask(closing).catch((error: unknown) => {
        if (!closing.aborted) throw error;
      }),
  });
  return {
    newest: store.newest,
    assertCurrent: () => {
      if (performance.now() - answeredAt > trustMs)
        throw refuse.unavailable('roles-unavailable', 'Please try again in a moment');
    },
    close: asking.close,
  };
}
