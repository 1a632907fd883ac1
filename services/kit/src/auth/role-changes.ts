import { internalRoutes } from '@shop/contracts';
import { refuse } from '../errors.ts';
import { fetchFromAny } from '../fetch-from-any.ts';
import type { Logger } from '../logger.ts';
import { startSweeper } from '../sweeper.ts';
import type { RoleRecorder, RoleStore } from './role.store.ts';

/** Polling interval: a demotion takes effect within seconds whatever the queues do. */
const defaultEveryMs = 1_000;
const answerMs = 1_000;
/** Long-poll duration, for an eighth of the calls. A failed poll leaves six seconds to ask other instances before admins are refused. */
const defaultWaitMs = 8_000;
/** Longer than a restart of identity. */
const defaultTrustMs = 15_000;

export interface RoleChangesDeps {
  readonly identityUrls: readonly string[];
  readonly store: RoleStore & RoleRecorder;
  readonly logger: Logger;
  readonly everyMs?: number;
  readonly waitMs?: number;
  /** How long after identity's last answer admin roles are still trusted. */
  readonly trustMs?: number;
}

export interface RoleChanges extends RoleStore {
  readonly assertCurrent: () => void;
  readonly close: () => Promise<void>;
}

/**
 * A service's copy of the newest roles that also polls identity for recent changes, so a stuck queue or lost message cannot keep a
 * revoked role alive (infra/docs/decisions/068).
 */
export function followRoleChanges(deps: RoleChangesDeps): RoleChanges {
  const { identityUrls, store, logger } = deps;
  const { everyMs = defaultEveryMs, waitMs = defaultWaitMs, trustMs = defaultTrustMs } = deps;
  let answeredAt = performance.now();
  let recorded: ReadonlyMap<string, number> = new Map();
  /** Last answer of an instance that supports long polling; it gets the next request. Dropped when a request fails. */
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
    // The long poll was the pause. After a short answer, such as from an instance shutting down, the usual pause follows.
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
