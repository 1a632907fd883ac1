import { type LoggedCall, returnReasons } from '@shop/contracts';
import {
  allThatIsLeft,
  ask,
  askForReturn,
  cancel,
  changed,
  chargesOf,
  closeQuestion,
  decideLines,
  decideRefund,
  decideReturn,
  expire,
  extendHold,
  followRefund,
  inspectReturn,
  newRefund,
  note,
  type Order,
  type OrderReturn,
  openPayment,
  pay,
  payByTransfer,
  receiveReturn,
  refundReturn,
  ship,
  totalCents,
  type Verdict,
  write,
} from '@shop/orders/documents';
import type { Dice } from './data/dice.ts';
import { carriers, conversations, notes, refundReasons, returnAnswers, shares, staff } from './data/year.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** A decision of the orders service, some time after the one before it. */
export interface Step {
  readonly after: number;
  readonly decide: (order: Order, now: Date) => Verdict;
  /** The call, if staff made it. */
  readonly call?: LoggedCall;
}

/** The events of an order, step by step. */
type Story = Generator<Step, void>;

export interface Teller {
  readonly dice: Dice;
  readonly index: number;
  /** Returns an id of its own for each name. */
  readonly idOf: (what: string) => string;
  /** Returns the order as the last step left it. */
  readonly current: () => Order;
}

/** An event that moves nothing. */
function noted(what: string, text: string, ref: string): Step['decide'] {
  return (order, at) => changed({ to: order.state, entry: { at, what, text, by: 'provider', ref } });
}

export function* storyOf(teller: Teller): Story {
  const { dice, current } = teller;
  const outcomes = current().lines.map(({ id: lineId, ...line }) =>
    dice.chance(shares.lineRefused)
      ? ({ ...line, lineId, outcome: 'refused', code: 'insufficient-stock', available: 0 } as const)
      : ({ ...line, lineId, outcome: 'held', available: 0 } as const),
  );
  yield { after: second, decide: (order, now) => decideLines(order, outcomes, { now, holdMinutes: 1_440 }) };
  if (current().state !== 'reserved') return;
  if (dice.chance(shares.cancelled))
    yield {
      after: dice.between(1, 20) * hour,
      decide: (order, now) => cancel(order, { by: order.email, now }),
    };
  else if (dice.chance(shares.neverPaid)) yield* neverPaid(teller);
  else yield* bought(teller);
}

function intentOf({ index }: Teller): string {
  return `pi_seed_${index}`;
}

/** Opens the payment; some cards are declined at first. */
function* cardEntered(teller: Teller): Story {
  const { dice, idOf } = teller;
  yield {
    after: dice.between(1, 20) * minute,
    decide: (order, now) => {
      const opened = { id: intentOf(teller), attempt: 1, amountCents: totalCents(order) };
      const asked = { checkAt: new Date(now.getTime() + hour), checks: 0 };
      return openPayment(order, { ...opened, ...asked }, { by: order.email, now });
    },
  };
  if (!dice.chance(shares.cardDeclined)) return;
  const text = 'A payment failed: Your card has insufficient funds.';
  yield { after: minute, decide: noted('payment-failed', text, `evt_seed_${idOf('declined')}`) };
}

function* neverPaid(teller: Teller): Story {
  const { dice } = teller;
  if (dice.chance(shares.neverPaidCardEntered)) yield* cardEntered(teller);
  yield { after: day, decide: expire };
  if (!dice.chance(shares.neverPaidButLate)) return;
  const late = 'This order expired before payment: money received for it is refunded';
  yield { after: minute, decide: noted('payment-returning', late, intentOf(teller)) };
  yield { after: minute, decide: noted('payment-refunded', 'The money was refunded', intentOf(teller)) };
}

function* paid(teller: Teller): Story {
  if (teller.dice.chance(shares.byTransfer)) return yield* paidByTransfer(teller);
  yield* cardEntered(teller);
  const transactionId = intentOf(teller);
  yield {
    after: minute,
    decide: (order, now) => pay(order, { transactionId, receivedCents: totalCents(order) }, now),
  };
}

function transferAt({ index }: Teller, at: Date, reference: string) {
  return { reference: `${reference} ${300_000 + index}`, date: at.toISOString().slice(0, 10) };
}

function* paidByTransfer(teller: Teller): Story {
  const { dice } = teller;
  const by = staff.office;
  yield {
    after: dice.between(1, 20) * hour,
    call: 'extendHold',
    decide: (order, now) => extendHold(order, new Date(now.getTime() + 10 * day), { by, now }),
  };
  yield {
    after: dice.between(1, 6) * day,
    call: 'payByTransfer',
    decide: (order, now) => {
      const money = { transfer: transferAt(teller, now, 'TT'), receivedCents: totalCents(order) };
      return payByTransfer(order, money, { by, now });
    },
  };
}

function* bought(teller: Teller): Story {
  const { dice, idOf, current } = teller;
  yield* paid(teller);
  if (dice.chance(shares.question)) yield* asked(teller);
  if (dice.chance(shares.note)) {
    const words = { id: idOf('note'), text: dice.pick(notes), by: staff.office };
    yield { after: hour, call: 'addNote', decide: (order, now) => note(order, { ...words, now }) };
  }
  if (dice.chance(shares.refundBeforeSending)) yield* refundedUnsent(teller);
  yield* packed(teller);
  if (current().state === 'shipped' && dice.chance(shares.returned)) yield* returned(teller);
}

function* asked({ dice, idOf }: Teller): Story {
  const [question, answer] = dice.pick(conversations);
  yield {
    after: dice.between(1, 8) * hour,
    decide: (order, now) => ask(order, { id: idOf('question'), text: question, by: order.email, now }),
  };
  if (dice.chance(shares.questionUnanswered)) return;
  const [after, by] = [dice.between(1, 5) * hour, staff.office];
  if (dice.chance(shares.questionClosed))
    yield { after, call: 'closeQuestion', decide: (order, now) => closeQuestion(order, { by, now }) };
  else
    yield {
      ...{ after, call: 'writeMessage' },
      decide: (order, now) => write(order, { id: idOf('answer'), text: answer, by, now }),
    };
}

function wayBack({ transfer }: Order, teller: Teller, now: Date) {
  return newRefund(transfer && transferAt(teller, now, 'RT'), now);
}

function* refundedUnsent(teller: Teller): Story {
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

function* repeated({ dice, idOf, current }: Teller, failedId: string): Story {
  if (dice.chance(shares.refundFailedForGood)) return;
  const amountCents = current().refunds?.find(({ id }) => id === failedId)?.amountCents;
  const id = idOf(`repeats ${failedId}`);
  yield {
    after: day,
    call: 'refundOrder',
    decide: (order, now) => {
      const refund = {
        id,
        reason: 'The first refund failed',
        by: staff.office,
        ...newRefund(undefined, now),
      };
      return decideRefund(order, { refund, amountCents }, now);
    },
  };
  const news = { refundId: id, state: 'succeeded', providerId: `re_seed_${id}` } as const;
  yield { after: 0, decide: (order, now) => followRefund(order, news, now) };
}

function* packed({ dice, index, idOf, current }: Teller): Story {
  const carrier = dice.pick(carriers);
  const parcel = (nth: number) => ({
    ...{ id: idOf(`parcel ${nth}`), carrier, by: staff.warehouse },
    trackingNumber: `JD${nth}1${String(index).padStart(8, '0')}`,
  });
  const isLate = dice.chance(shares.packedLate);
  const after = isLate ? dice.between(4, 8) * day : dice.between(4, 40) * hour;
  const left = allThatIsLeft(current());
  if (left.length > 1 && dice.chance(shares.sentInParts)) {
    const lines = left.slice(1);
    yield { after, call: 'shipLines', decide: (order, now) => ship(order, { ...parcel(1), lines }, now) };
    if (dice.chance(shares.restNeverSent)) return;
  }
  if (left.length > 0)
    yield { after, call: 'shipLines', decide: (order, now) => ship(order, parcel(0), now) };
}

function* returned(teller: Teller): Story {
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
    ...{ after: days * day, call },
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
  yield about('refundReturn', 1, (order, back, act) =>
    refundReturn(order, back, { ...act, transfer: order.transfer && transferAt(teller, act.now, 'RR') }),
  );
  yield* paidBack(teller, id);
}
