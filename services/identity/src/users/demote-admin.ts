import { refuse } from '@shop/service-kit';
import type { DemotionStore, PendingDemotion } from './demotion.store.ts';
import type { SetRole } from './set-role.ts';
import type { UserStore } from './user.store.ts';

export interface DemoteAdminDeps {
  readonly users: Pick<UserStore, 'admins' | 'find'>;
  readonly demotions: DemotionStore;
  readonly setRole: SetRole;
}

export type DemotionOutcome = 'changed' | 'unchanged' | 'unknown' | 'last-admin';

/** A demotion that loses this many races in a row meets something stranger than a few admins. */
const attempts = 10;

function isSameRole(one: Pick<PendingDemotion, 'email' | 'tokenVersion'>) {
  return (other: typeof one) => one.email === other.email && one.tokenVersion === other.tokenVersion;
}

/**
 * Takes the admin role away, but never from the last admin: a demotion is first decided in one document, next to all others
 * that are decided and not carried out, and counts only those admins who are in none of them (infra/docs/decisions/068).
 */
export function createDemoteAdmin({ users, demotions, setRole }: DemoteAdminDeps) {
  /** Several may do this at once, and late: it changes the role of that one token version or nothing. */
  const carryOut = async (demotion: PendingDemotion): Promise<void> => {
    await setRole({ ...demotion, role: 'user' });
    await demotions.remove(demotion);
  };

  /** Undefined when somebody else decided at the same time. */
  const tryDemote = async (email: string, by: string): Promise<DemotionOutcome | undefined> => {
    // In this order: who is an admin now was one when the decisions were read, or became one since.
    const { version, pending } = await demotions.read();
    const admins = await users.admins();
    const admin = admins.find((each) => each.email === email);
    if (!admin) return (await users.find(email)) ? 'unchanged' : 'unknown';
    const decided = pending.find(isSameRole(admin));
    if (decided) {
      await carryOut(decided);
      return 'unchanged';
    }
    const staying = admins.filter((each) => each !== admin && !pending.some(isSameRole(each)));
    if (staying.length === 0) return 'last-admin';
    const demotion = { ...admin, by };
    if (!(await demotions.decide(version, demotion))) return undefined;
    await carryOut(demotion);
    return 'changed';
  };

  return {
    demote: async (email: string, by: string): Promise<DemotionOutcome> => {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const outcome = await tryDemote(email, by);
        if (outcome) return outcome;
      }
      throw refuse.conflict('role-contended', 'Somebody else changed this user just now, please try again', {
        modifiedCount: 0,
      });
    },

    carryOut,
  };
}

export type DemoteAdmin = ReturnType<typeof createDemoteAdmin>;
