import {
  allThatIsLeft,
  ask,
  cancel,
  changed,
  closeQuestion,
  decideLines,
  expire,
  extendHold,
  note,
  openPayment,
  pay,
  payByTransfer,
  ship,
  totalCents,
  write,
} from '@shop/orders/documents';
import { fingerprintOf } from '@shop/service-kit';
import { carriers, conversations, notes, shares, staff } from './data/year.ts';
import { refundedUnsent, returned } from './refund-story.ts';
import { day, hour, minute, type Step, type Story, second, type Teller, transferAt } from './story.ts';

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

function wordsOf(id: string, text: string, by: string) {
  return { id, text, by, fingerprint: fingerprintOf(text) };
}

function* bought(teller: Teller): Story {
  const { dice, idOf, current } = teller;
  yield* paid(teller);
  if (dice.chance(shares.question)) yield* asked(teller);
  if (dice.chance(shares.note)) {
    const words = wordsOf(idOf('note'), dice.pick(notes), staff.office);
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
    decide: (order, now) => ask(order, { ...wordsOf(idOf('question'), question, order.email), now }),
  };
  if (dice.chance(shares.questionUnanswered)) return;
  const [after, by] = [dice.between(1, 5) * hour, staff.office];
  if (dice.chance(shares.questionClosed))
    yield { after, call: 'closeQuestion', decide: (order, now) => closeQuestion(order, { by, now }) };
  else
    yield {
      after,
      call: 'writeMessage',
      decide: (order, now) => write(order, { ...wordsOf(idOf('answer'), answer, by), now }),
    };
}

function* packed({ dice, index, idOf, current }: Teller): Story {
  const carrier = dice.pick(carriers);
  const parcel = (nth: number) => ({
    id: idOf(`parcel ${nth}`),
    carrier,
    by: staff.warehouse,
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
