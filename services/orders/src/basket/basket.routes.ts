import type { orderRoutes } from '@shop/contracts';
import { answer, assertLeft, clientOf, dataOwner, type Handlers, refuse } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';

export function basketHandlers({ basketStore, budgets }: Pick<OrdersDeps, 'basketStore' | 'budgets'>) {
  return {
    getBasket: async ({ caller, query }) => answer(await basketStore.find(await dataOwner(caller, query))),
    putBasket: async ({ caller: { uid, email }, body, request }) => {
      const wait = await budgets.basketWrites.spend({ email, client: clientOf(request) });
      assertLeft(wait, 'too-many-basket-changes', 'Too many basket changes. Wait a minute and try again.');
      const written = await basketStore.write(uid, body, new Date());
      if (written) return answer(written);
      throw refuse.conflict('basket-changed', 'Your basket was changed on another device', {
        basket: await basketStore.find(uid),
      });
    },
  } satisfies Partial<Handlers<typeof orderRoutes>>;
}
