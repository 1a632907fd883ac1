import { type Logger, type Outbox, refuse } from '@shop/service-kit';
import type { DemotionStore, PendingDemotion } from './demotion.store.ts';
import type { UserStore } from './user.store.ts';
import type { RoleChangeInput } from './user-roles.store.ts';

export interface SetRoleDeps {
  readonly users: Pick<UserStore, 'changeRole'>;
  readonly outbox: Pick<Outbox, 'publish'>;
  readonly logger: Logger;
}

export type SetRoleOutcome = 'changed' | 'unchanged' | 'unknown';

const contended = 'Somebody else changed this user just now, please try again';

/** Changes a role and notifies the other services. */
export async function setRole(
  { users, outbox, logger }: SetRoleDeps,
  wanted: RoleChangeInput,
): Promise<SetRoleOutcome> {
  const change = await users.changeRole(wanted);
  if (change.outcome === 'contended') throw refuse.conflict('role-contended', contended);
  if (change.outcome === 'changed') {
    logger.info({ user: change.userId.toHexString(), role: wanted.role }, 'role changed');
    await outbox.publish(change.userId, change.entries);
  }
  return change.outcome;
}

export interface DemoteAdminDeps extends SetRoleDeps {
  readonly users: Pick<UserStore, 'changeRole' | 'admins' | 'find'>;
  readonly demotions: DemotionStore;
}

export type DemotionOutcome = SetRoleOutcome | 'last-admin';

/** More lost races than a few admins can cause, so give up. */
const attempts = 10;

/**
 * Removes the admin role, but never from the last admin. Each demotion is first decided in one shared document, and admins with
 * a pending demotion there don't count as remaining (infra/docs/decisions/068).
 */
export async function demoteAdmin(
  deps: DemoteAdminDeps,
  { email, by }: { email: string; by: string },
): Promise<DemotionOutcome> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const outcome = await tryDemote(deps, email, by);
    if (outcome) return outcome;
  }
  throw refuse.conflict('role-contended', contended, { modifiedCount: 0 });
}

/** Returns undefined when another demotion was decided meanwhile. */
async function tryDemote(
  deps: DemoteAdminDeps,
  email: string,
  by: string,
): Promise<DemotionOutcome | undefined> {
  const { users, demotions } = deps;
  // Read the decisions before the admins: otherwise an admin demoted between the two reads would still count as remaining.
  const { version, pending } = await demotions.read();
  const admins = await users.admins();
  const admin = admins.find((each) => each.email === email);
  if (!admin) return (await users.find(email)) ? 'unchanged' : 'unknown';
  const decided = pending.find(isSameRole(admin));
  if (decided) {
    await carryOutDemotion(deps, decided);
    return 'unchanged';
  }
  const staying = admins.filter(
    (each) => each !== admin && each.emailVerified && !pending.some(isSameRole(each)),
  );
  if (staying.length === 0) return 'last-admin';
  const demotion = { email, tokenVersion: admin.tokenVersion, by };
  if (!(await demotions.decide(version, demotion))) return undefined;
  await carryOutDemotion(deps, demotion);
  return 'changed';
}

/** Safe to run late or more than once: it only changes the role of that token version. */
export async function carryOutDemotion(deps: DemoteAdminDeps, demotion: PendingDemotion): Promise<void> {
  await setRole(deps, { ...demotion, role: 'user' });
  await deps.demotions.remove(demotion);
}

function isSameRole(one: Pick<PendingDemotion, 'email' | 'tokenVersion'>) {
  return (other: typeof one) => one.email === other.email && one.tokenVersion === other.tokenVersion;
}
