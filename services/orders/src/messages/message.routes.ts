import type { messageRoutes } from '@shop/contracts';
import {
  answer,
  assertLeft,
  clientOf,
  fingerprintOf,
  type Handlers,
  idempotencyKeyOf,
  idOfKey,
  keyReused,
  type Request,
} from '@shop/service-kit';
import { resolveOrder, resolveVisibleOrder } from '../calls/resolve-order.ts';
import type { OrdersDeps } from '../deps.ts';
import { changeOrRefuse } from '../order/change-order.ts';
import type { Order, Verdict } from '../order/order.types.ts';
import { ask, closeQuestion, note, sentMessage, type Words, write } from './message.rules.ts';

export function messageHandlers(deps: OrdersDeps): Handlers<typeof messageRoutes> {
  const add = async (orderId: string, words: Words, decide: (order: Order, words: Words) => Verdict) => {
    const { kind, order } = await changeOrRefuse(deps, {
      id: orderId,
      decide: (current) => decide(current, words),
    });
    const sent = sentMessage(order, words.id);
    if (sent && sent.fingerprint !== words.fingerprint)
      throw keyReused('message', { id: sent.id, at: sent.at.toISOString() });
    return answer({ modifiedCount: kind === 'changed' ? 1 : 0 });
  };

  const wordsOf = (
    orderId: string,
    text: string,
    { by, request }: { by: string; request: Request },
  ): Words => {
    const key = idempotencyKeyOf(request);
    const id = key === undefined ? deps.orderStore.newId() : idOfKey(orderId, key);
    return { id, text, fingerprint: fingerprintOf(text), by, now: new Date() };
  };

  return {
    writeMessage: async ({ params, body: { text }, caller, request }) => {
      const order = await resolveVisibleOrder(deps, params.id, { caller, right: 'orders.change' });
      const words = wordsOf(order.id, text, { by: caller.email, request });
      if (order.uid !== caller.uid) return add(order.id, words, write);
      const wait = await deps.budgets.messages.spend({ email: caller.email, client: clientOf(request) });
      assertLeft(wait, 'too-many-messages', 'Too many messages. Wait a while and try again.');
      return add(order.id, words, ask);
    },

    addNote: async ({ params, body: { text }, caller: { email: by }, request }) => {
      const { order } = await resolveOrder(deps, params.id);
      const words = wordsOf(order.id, text, { by, request });
      return add(order.id, words, note);
    },

    closeQuestion: async ({ params, caller: { email: by } }) => {
      const { order } = await resolveOrder(deps, params.id);
      const decide = (current: Order) => closeQuestion(current, { by, now: new Date() });
      const { kind } = await changeOrRefuse(deps, { id: order.id, decide });
      return answer({ modifiedCount: kind === 'changed' ? 1 : 0 });
    },
  };
}
