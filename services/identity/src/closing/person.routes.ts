import { identityRoutes } from '@shop/contracts';
import { answer, type Handlers, refuse } from '@shop/service-kit';
import { publicUser } from '../users/user.document.ts';
import { type ClosingDeps, erasePerson as erase } from './close-account.ts';

const { getPerson, erasePerson } = identityRoutes;

export function personHandlers(
  deps: ClosingDeps,
): Handlers<{ getPerson: typeof getPerson; erasePerson: typeof erasePerson }> {
  return {
    getPerson: async ({ params: { email } }) => {
      const found = await deps.users.find(email);
      if (!found) throw refuse.notFound('Person');
      const { uid } = found;
      const user = getPerson.reply.shape.user.parse(publicUser(found));
      return answer({ uid, user, unsent: [...(await deps.orders.unsent(uid))] });
    },

    erasePerson: async ({ params: { email }, caller }) => {
      await erase(deps, email, caller.email);
      return answer({ erased: true });
    },
  };
}
