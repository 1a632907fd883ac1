import { type LoggedCall, returnReasons } from '@shop/contracts';
import {
  askForReturn,
  chargesOf,
  decideRefund,
  decideReturn,
  followRefund,
  inspectReturn,
  newRefund,
  type Order,
  type OrderReturn,
  receiveReturn,
  refundableCents,
  refundReturn,
  type Verdict,
} from '@shop/orders/documents';
import { refundReasons, returnAnswers, shares, staff } from './data/year.ts';
import { day, hour, type Step, type Story, type Teller, transferAt } from './story.ts';

/** Each transfer back of an order has a reference of its own. */
function wayBack({ transfer, refunds = [] }: Order, teller: Teller, now: Date) {
  return newRefund(transfer && transferAt(teller, now, `RT ${refunds.length + 1}`), now);
}

export function* refundedUnsent(teller: Teller): Story {
  const { dice, idOf, current } = teller;
  const [id, reason] = [idOf('refund'), dice.pick(refundReasons)];
  const held = current().lines.filter(({ state }) => state === 'reserved');
  const isWhole = held.length === 1 || dice.chance(shares.refundOfAll);
  const lines = (isWhole ? held : held.slice(1)).map((line) => line.id);
  const hasDelivery = chargesOf(current(), ['delivery']).some(({ cents }) => cents > 0);
  const charges = isWhole && hasDelivery ? (['delivery'] as const) : [];
  yield {
    after: dice.between(1, 5) * hour,
    call: 'refundOrder',
    decide: (order, now) => {
      const refund = { id, reason, by: staff.office, ...wayBack(order, teller, now) };
      return decideRefund(order, { refund, lines, charges }, now);
    },
  };
  yield* paidBack(teller, id);
}

/** Follows a refund to a card. The office repeats most of those that fail. */
function* paidBack(teller: Teller, refundId: string): Story {
  const { dice, current } = teller;
  if (current().transfer) return;
  const news = { refundId, providerId: `re_seed_${refundId}` };
  const failed = { ...news, state: 'failed', failure: 'expired_or_canceled_card' } as const;
  const fails = dice.chance(shares.refundFails);
  const first = fails ? failed : ({ ...news, state: 'succeeded' } as const);
  yield { after: 0, decide: (order, now) => followRefund(order, first, now) };
  if (fails) return yield* repeated(teller, refundId);
  if (dice.chance(shares.refundRejectedLater))
    yield { after: 3 * day, decide: (order, now) => followRefund(order, failed, now) };
}

function* repeated(teller: Teller, failedId: string): Story {
  const { dice, idOf } = teller;
  if (dice.chance(shares.refundFailedForGood)) return;
  const id = idOf(`repeats ${failedId}`);
  const isRepaid = dice.chance(shares.refundRepaid);
  yield {
    after: day,
    call: 'refundOrder',
    decide: (order, now) => {
      const refund = {
        id,
        reason: 'The first refund failed',
        by: staff.office,
        ...newRefund(isRepaid ? transferAt(teller, now, 'RF') : undefined, now),
      };
      return decideRefund(order, { refund, repeats: failedId }, now);
    },
  };
  if (isRepaid) return;
  const news = { refundId: id, state: 'succeeded', providerId: `re_seed_${id}` } as const;
  yield { after: 0, decide: (order, now) => followRefund(order, news, now) };
}

export function* returned(teller: Teller): Story {
  const { dice, idOf, current } = teller;
  const id = idOf('return');
  const line = dice.pick(current().lines.filter(({ sent = 0 }) => sent > 0));
  const lines = [{ lineId: line.id, quantity: dice.between(1, line.sent ?? 1) }];
  const reason = dice.pick(returnReasons);
  const isStuck = () => dice.chance(shares.returnStuck);
  /** A step of staff about this return. */
  const about = (
    call: LoggedCall,
    days: number,
    decide: (order: Order, back: OrderReturn, act: { by: string; now: Date }) => Verdict,
    by: string = staff.office,
  ): Step => ({
    after: days * day,
    call,
    decide: (order, now) => {
      const back = order.returns?.find((each) => each.id === id);
      if (!back) throw new Error(`order ${order.id} has no return ${id}`);
      return decide(order, back, { by, now });
    },
  });
  yield {
    after: dice.between(3, 20) * day,
    decide: (order, now) => askForReturn(order, { id, lines, reason, by: order.email }, now),
  };
  if (isStuck()) return;
  const decision = dice.chance(shares.returnDeclined) ? 'decline' : 'approve';
  const answer = returnAnswers[decision];
  yield about('decideReturn', 1, (order, back, act) =>
    decideReturn(order, back, { ...act, decision, answer }),
  );
  if (decision === 'decline' || isStuck()) return;
  yield about('receiveReturn', dice.between(4, 12), receiveReturn, staff.warehouse);
  if (isStuck()) return;
  const isScrapped = dice.chance(shares.returnScrapped);
  const found = lines.map(({ lineId, quantity }) =>
    isScrapped ? { lineId, restocked: 0, scrapped: quantity } : { lineId, restocked: quantity, scrapped: 0 },
  );
  yield about(
    'inspectReturn',
    1,
    (order, back, act) => inspectReturn(order, back, { ...act, lines: found }),
    staff.warehouse,
  );
  if (isStuck()) return;
  const isSettled = dice.chance(shares.returnSettled);
  if (isSettled) yield* refundedRest(teller);
  yield about('refundReturn', 1, (order, back, act) =>
    refundReturn(order, back, { ...act, transfer: order.transfer && transferAt(teller, act.now, 'RR') }),
  );
  if (!isSettled) yield* paidBack(teller, id);
}

/** The office refunds everything by amount, before the return is. */
function* refundedRest(teller: Teller): Story {
  const { idOf } = teller;
  const id = idOf('rest');
  yield {
    after: hour,
    call: 'refundOrder',
    decide: (order, now) => {
      const refund = { id, reason: 'As agreed', by: staff.office, ...wayBack(order, teller, now) };
      return decideRefund(order, { refund, amountCents: refundableCents(order) }, now);
    },
  };
  if (teller.current().transfer) return;
  const news = { refundId: id, state: 'succeeded', providerId: `re_seed_${id}` } as const;
  yield { after: 0, decide: (order, now) => followRefund(order, news, now) };
}
