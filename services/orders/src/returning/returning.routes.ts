import {
  id,
  limits,
  type OrderReturn,
  openReturnStates,
  orderRoutes,
  type returnRoutes,
  returnStates,
  toCents,
  toDollars,
} from '@shop/contracts';
import {
  answer,
  cutPage,
  decodeCursor,
  fingerprintOf,
  type Handlers,
  idempotencyKeyOf,
  idOfKey,
  keyReused,
  pageLinks,
  refuse,
  signed,
} from '@shop/service-kit';
import { z } from 'zod';
import { returnReply } from '../calls/order.reply.ts';
import { resolveOrder, resolveVisibleOrder } from '../calls/resolve-order.ts';
import type { OrdersDeps } from '../deps.ts';
import { bookTransferBack } from '../money/book-transfer.ts';
import { refundTooMuch } from '../money/refund.rules.ts';
import { returnCents } from '../money/refund-parts.rules.ts';
import type { Booking } from '../money/transfer-keys.rules.ts';
import { changeOrRefuse } from '../order/change-order.ts';
import type { Order, OrderReturn as StoredReturn, Verdict } from '../order/order.types.ts';
import { askForReturn, decideReturn, inspectReturn, receiveReturn, refundReturn } from './return.rules.ts';

interface Place {
  readonly orderId: string;
  readonly returnId: string;
}

function find({ returns = [] }: Order, returnId: string): StoredReturn {
  const found = returns.find((each) => each.id === returnId);
  if (!found) throw refuse.notFound('Return');
  return found;
}

async function changeReturn(
  deps: OrdersDeps,
  { orderId, returnId }: Place,
  decide: (order: Order, back: StoredReturn, now: Date) => Verdict,
  detail: Parameters<typeof changeOrRefuse>[2] = undefined,
) {
  const { order } = await resolveOrder(deps, orderId);
  const backId = returnId.toLowerCase();
  const result = await changeOrRefuse(
    deps,
    {
      id: order.id,
      decide: (current) => decide(current, find(current, backId), new Date()),
    },
    detail,
  );
  return {
    ...result,
    reply: answer<OrderReturn>(returnReply(result.order, find(result.order, backId), { isStaff: true })),
  };
}

const returnKey = z.tuple([z.iso.datetime(), id]);

export function returnHandlers(deps: OrdersDeps): Handlers<typeof returnRoutes> {
  return {
    askForReturn: async ({ params, body, caller, request }) => {
      const order = await resolveVisibleOrder(deps, params.orderId, { caller, right: 'orders.change' });
      const key = idempotencyKeyOf(request);
      // A retry uploads the photo again, which gives it another address.
      const fingerprint = fingerprintOf({ ...body, photo: undefined });
      const asked = {
        ...body,
        id: key === undefined ? deps.orderStore.newId() : idOfKey(order.id, key),
        lines: body.lines.map((line) => ({ ...line, lineId: line.lineId.toLowerCase() })),
        fingerprint,
        by: caller.email,
      };
      const decide = (current: Order) => askForReturn(current, asked, new Date());
      const result = await changeOrRefuse(deps, { id: order.id, decide });
      const made = find(result.order, asked.id);
      if (made.fingerprint !== fingerprint) {
        const pieces = made.lines.reduce((sum, { quantity }) => sum + quantity, 0);
        throw keyReused('return', { id: made.id, at: made.at.toISOString(), pieces });
      }
      return answer(returnReply(result.order, made, { isStaff: false }));
    },

    listReturns: async ({ query }) => {
      const { state, uid, limit = limits.pageDefault, cursor } = query;
      const all = uid === undefined ? openReturnStates : returnStates;
      const filter = { states: state === undefined ? all : [state], uid };
      const [at, returnId] = cursor === undefined ? [] : decodeCursor(returnKey, cursor);
      const after = at && returnId ? { at: new Date(at), returnId } : undefined;
      const [found, total] = await Promise.all([
        deps.returnStore.list(filter, { limit: limit + 1, after }),
        deps.returnStore.count(filter),
      ]);
      const { rows: page, next } = cutPage(found, limit, ({ at, returnId: id }) => [at.toISOString(), id]);
      const orders = await deps.orderStore.findMany(page.map(({ orderId }) => orderId));
      const rows = page.flatMap((place) => {
        const order = orders.find((each) => each.id === place.orderId);
        if (!order) return [];
        const { number, clientName, email } = order;
        const shown = returnReply(order, find(order, place.returnId), { isStaff: true });
        const paidByTransfer = order.transfer !== undefined;
        return [{ ...shown, orderId: order.id, number, clientName, email, paidByTransfer }];
      });
      return answer(rows, { headers: pageLinks({ path: orderRoutes.listReturns.path, query, total, next }) });
    },

    decideReturn: async ({ params, body, caller: { email: by } }) =>
      (
        await changeReturn(deps, params, (order, back, now) =>
          decideReturn(order, back, { ...body, by, now }),
        )
      ).reply,

    receiveReturn: async ({ params, caller: { email: by } }) =>
      (await changeReturn(deps, params, (order, back, now) => receiveReturn(order, back, { by, now }))).reply,

    inspectReturn: async ({ params, body, caller: { email: by } }) => {
      const lines = body.lines.map((line) => ({ ...line, lineId: line.lineId.toLowerCase() }));
      const { reply } = await changeReturn(deps, params, (order, back, now) =>
        inspectReturn(order, back, { lines, by, now }),
      );
      return reply;
    },

    refundReturn: async ({ params, body, caller: { email: by } }) => {
      const { amount, transfer, shared: isShared = false } = body;
      const amountCents = amount === undefined ? undefined : toCents(amount);
      const backId = params.returnId.toLowerCase();
      const decide = (current: Order, booking: Booking) =>
        refundReturn(
          current,
          find(current, backId),
          signed({ by, now: new Date(), transfer, amountCents, booking }),
        );
      const { order: before } = await resolveOrder(deps, params.orderId);
      const verdict = decide(before, { isShared: true });
      const { kind, order, reply } = await bookTransferBack(
        deps,
        { transfer, isShared, verdict },
        (booking) =>
          changeReturn(
            deps,
            params,
            (current) => decide(current, booking),
            (current, { code }) =>
              code === refundTooMuch.code
                ? { refundable: toDollars(returnCents(current, find(current, backId))) }
                : {},
          ),
      );
      if (kind === 'changed' && find(order, backId).state === 'refunded')
        deps.paymentMetrics.refunds.inc({ outcome: 'decided' });
      return reply;
    },
  };
}
