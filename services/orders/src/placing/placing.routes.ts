import { internalRoutes, type orderRoutes } from '@shop/contracts';
import { askService, clientOf, type Handlers, idempotencyKeyOf, refuse } from '@shop/service-kit';
import { type PlaceOrderDeps, placeOrder, placeWholeOrder } from './place-order.ts';

export function placingHandlers(deps: PlaceOrderDeps) {
  return {
    placeOrder: ({ body, caller, request }) =>
      placeOrder(deps, {
        buyer: caller,
        body,
        client: clientOf(request),
        idempotencyKey: idempotencyKeyOf(request),
      }),

    placeWholeOrder: ({ body, caller, request }) =>
      placeWholeOrder(deps, {
        buyer: caller,
        body,
        client: clientOf(request),
        idempotencyKey: idempotencyKeyOf(request),
      }),

    /** The order is the buyer's own: only its timeline names the staff member. */
    placeOrderForBuyer: async ({ params: { uid }, body, caller, request }) => {
      const email = await deps.addressOf(uid);
      if (email === undefined) throw refuse.notFound('Account');
      return placeWholeOrder(deps, {
        buyer: { uid, email, verified: true },
        body,
        client: undefined,
        placedBy: caller.email,
        idempotencyKey: idempotencyKeyOf(request),
      });
    },
  } satisfies Partial<Handlers<typeof orderRoutes>>;
}

const askMs = 2_000;

/** Asks identity for the address of an account; undefined if it is closed. Refuses with 503 while identity is down. */
export function createAccountAddresses(identityUrl: string, secret?: string) {
  return async (uid: string): Promise<string | undefined> => {
    const asked = { query: { uid }, limitMs: askMs, secret };
    try {
      return (await askService(identityUrl, internalRoutes.readMailAddress, asked)).email;
    } catch (cause) {
      const refusal = refuse.unavailable('accounts-unavailable', 'Please try again in a moment');
      throw Object.assign(refusal, { cause });
    }
  };
}
