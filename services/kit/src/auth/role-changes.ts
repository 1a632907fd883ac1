import { internalRoutes } from '@shop/contracts';
import { refuse } from '../errors.ts';
import { fetchFromAny } from '../fetch-from-any.ts';
import type { Logger } from '../logger.ts';
import { startSweeper } from '../sweeper.ts';
import type { RoleRecorder, RoleStore } from './role.store.ts';

/** Asked this often, so that a demotion binds within seconds whatever the queues do. */
const defaultEveryMs = 1_000;
const answerMs = 1_000;
/** A restart of identity is over by then. */
const defaultTrustMs = 15_000;

export interface RoleChangesDeps {
  readonly identityUrls: readonly string[];
  readonly store: RoleStore & RoleRecorder;
  readonly logger: Logger;
  readonly everyMs?: number;
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
  const { identityUrls, store, logger, everyMs = defaultEveryMs, trustMs = defaultTrustMs } = deps;
  let answeredAt = performance.now();
  let recorded: ReadonlyMap<string, number> = new Map();

  const ask = async (): Promise<void> => {
    const askedAt = performance.now();
    const response = await fetchFromAny(identityUrls, internalRoutes.listRoleChanges.path, answerMs);
    const { changes } = internalRoutes.listRoleChanges.reply.parse(await response.json());
    for (const { email, role, tokenVersion } of changes) {
      if (recorded.get(email) !== tokenVersion) await store.record(email, { role, tokenVersion });
    }
    recorded = new Map(changes.map(({ email, tokenVersion }) => [email, tokenVersion]));
    answeredAt = askedAt;
  };

  const asking = startSweeper({ name: 'role changes', everyMs, logger, sweep: ask });
  return {
    newest: store.newest,
    assertCurrent: () => {
      if (performance.now() - answeredAt > trustMs)
        throw refuse.unavailable('roles-unavailable', 'Please try again in a moment');
    },
    close: asking.close,
  };
}
