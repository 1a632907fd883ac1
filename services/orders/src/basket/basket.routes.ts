import type { orderRoutes } from '@shop/contracts';
import { answer, type Handlers, refuse } from '@shop/service-kit';
import type { BasketStore } from './basket.store.ts';

type BasketRoutes = Pick<typeof orderRoutes, 'getBasket' | 'putBasket'>;

export function basketHandlers({
  basketStore,
}: {
  readonly basketStore: BasketStore;
}): Handlers<BasketRoutes> {
  return {
    getBasket: async ({ caller }) => answer(await basketStore.find(caller.email)),
    putBasket: async ({ caller: { email }, body }) => {
      const written = await basketStore.write(email, body, new Date());
      if (written) return answer(written);
      throw refuse.conflict('basket-changed', 'The basket was changed on another device', {
        basket: await basketStore.find(email),
      });
    },
  };
}
