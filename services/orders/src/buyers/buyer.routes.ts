import { type buyerRoutes, limits, orderRoutes, toDollars } from '@shop/contracts';
import {
  answer,
  cutPage,
  decodeCursor,
  type Handlers,
  idempotencyKeyOf,
  idOfKey,
  keyReused,
  pageLinks,
  refuse,
} from '@shop/service-kit';
import { z } from 'zod';
import type { OrdersDeps } from '../deps.ts';

const messageKey = z.tuple([z.iso.datetime(), z.string()]);

export function buyerHandlers(deps: Pick<OrdersDeps, 'buyerStore' | 'orderStore'>) {
  const { buyerStore } = deps;
  return {
    getBuyerSummary: async ({ params: { uid } }) => {
      const [sums, notes] = await Promise.all([buyerStore.sums(uid), buyerStore.notes(uid)]);
      const { orders = 0, unpaidCents = 0, paidCents = 0, refundedCents = 0, first, last } = sums ?? {};
      return answer({
        orders,
        unpaid: toDollars(unpaidCents),
        paid: toDollars(paidCents),
        refunded: toDollars(refundedCents),
        firstAt: first?.toISOString(),
        lastAt: last?.toISOString(),
        notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
      });
    },

    listBuyerMessages: async ({ params: { uid }, query }) => {
      const { limit = limits.pageDefault, cursor } = query;
      const key = cursor === undefined ? undefined : decodeCursor(messageKey, cursor);
      const before = key && { at: new Date(key[0]), id: key[1] };
      const [found, total] = await Promise.all([
        buyerStore.messages(uid, { limit: limit + 1, before }),
        buyerStore.countMessages(uid),
      ]);
      const { rows, next } = cutPage(found, limit, ({ at, id }) => [at.toISOString(), id]);
      const path = orderRoutes.listBuyerMessages.path.replace(':uid', encodeURIComponent(uid));
      return answer(
        rows.map(({ orderId, at, ...message }) => ({
          ...message,
          orderId: orderId.toHexString(),
          at: at.toISOString(),
        })),
        { headers: pageLinks({ path, query, total, next }) },
      );
    },

    addBuyerNote: async ({ params: { uid }, body: { text }, caller: { email: by }, request }) => {
      const key = idempotencyKeyOf(request);
      const id = key === undefined ? deps.orderStore.newId() : idOfKey(uid, key);
      if (await buyerStore.addNote(uid, { id, text, by, at: new Date() }))
        return answer({ modifiedCount: 1 });
      const known = (await buyerStore.notes(uid)).find((note) => note.id === id);
      if (known?.text === text) return answer({ modifiedCount: 0 });
      if (known) throw keyReused('note', { id, at: known.at.toISOString() });
      throw refuse.conflict(
        'too-many-notes',
        `There is room for ${limits.buyerNotesMax} notes about a buyer`,
      );
    },
  } satisfies Partial<Handlers<typeof buyerRoutes>>;
}
