import { taxOf } from '@shop/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholeOrderReply } from '../calls/order.reply.ts';
import type { Order, OrderLine, OrderReturn } from '../order/order.types.ts';
import { orderAfter, totalCents, withTax } from '../order/order-lines.rules.ts';
import { refundReturn } from '../returning/return.rules.ts';
import { buildLine, buildOrder } from '../testing/build-order.ts';
import { type LostBreak, lostBreak } from './lost-break.rules.ts';
import { returnCents } from './refund-parts.rules.ts';
import { refundableCents } from './refundable.rules.ts';

const now = new Date('2026-11-02T10:00:00Z');
const id = 'c'.repeat(24);
const byFiveHundred = [
  { fromQuantity: 1, priceCents: 1_000 },
  { fromQuantity: 100, priceCents: 900 },
  { fromQuantity: 500, priceCents: 500 },
];

function back(quantity: number, over: Partial<OrderReturn> = {}): OrderReturn {
  const lines = [{ lineId: id, quantity, restocked: quantity, scrapped: 0 }];
  return { id: 'r1', state: 'inspected', lines, reason: 'not-needed', at: now, ...over };
}

const asked = (quantity: number, state: OrderReturn['state'] = 'requested') =>
  back(quantity, { state, lines: [{ lineId: id, quantity }] });

interface Sold {
  readonly line?: Partial<OrderLine>;
  readonly returns?: OrderReturn[];
  readonly isTaxed?: boolean;
  readonly isIncluded?: boolean;
}

/** A sent order of 800 pieces at $5, collected in Bangladesh if it is taxed. */
function sold({ line = {}, returns = [], isTaxed = false, isIncluded = false }: Sold = {}): Order {
  const eight = { id, priceCents: 500, quantity: 800, sent: 800, priceSteps: byFiveHundred };
  const lines = [buildLine({ ...eight, state: 'reserved', ...line })];
  const tax = isTaxed ? { tax: taxOf({ included: isIncluded, at: now }) } : {};
  const order = buildOrder({ state: 'shipped', transactionId: 'pi_1', lines, returns, ...tax });
  const charges = withTax(order);
  return { ...order, charges, paidCents: totalCents({ ...order, charges }) };
}

function lostOf(order: Order, leaving?: Parameters<typeof lostBreak>[2]): LostBreak | undefined {
  const [line] = order.lines;
  return line && lostBreak(order, line, leaving);
}

const fortyAtTen = { pieces: 40, priceCents: 1_000, cents: 20_000 };

test.each<[string, Order, Parameters<typeof lostBreak>[2], LostBreak | undefined]>([
  ['no piece came back', sold(), {}, undefined],
  ['760 of 800 came back', sold({ returns: [back(760)] }), {}, fortyAtTen],
  ['their return is open', sold({ returns: [asked(760)] }), {}, undefined],
  ['the office decides about them', sold({ returns: [asked(760)] }), { returnId: 'r1' }, fortyAtTen],
  ['they were declined', sold({ returns: [back(760, { state: 'declined' })] }), {}, undefined],
  [
    'a part of them was in the parcel',
    sold({ returns: [back(760, { lines: [{ lineId: id, quantity: 760, restocked: 100, scrapped: 200 }] })] }),
    {},
    undefined,
  ],
  ['the break is just kept', sold({ returns: [back(300)] }), {}, undefined],
  [
    'it falls to the break before',
    sold({ returns: [back(301)] }),
    {},
    { pieces: 499, priceCents: 900, cents: 499 * 400 },
  ],
  ['all came back', sold({ returns: [back(800)] }), {}, undefined],
  [
    'every piece costs the same',
    sold({ line: { priceSteps: undefined }, returns: [back(760)] }),
    {},
    undefined,
  ],
  ['one piece was bought', sold({ line: { quantity: 1, sent: 1, priceCents: 1_000 } }), {}, undefined],
  ['unsent pieces were refunded', sold({ line: { sent: 40, returned: 760 } }), {}, fortyAtTen],
  ['unsent pieces would be refunded', sold({ line: { sent: 40 } }), { unsent: true }, fortyAtTen],
  ['the tax is on top', sold({ isTaxed: true, returns: [back(760)] }), {}, { ...fortyAtTen, cents: 23_000 }],
  [
    'the tax is in the price',
    sold({ isTaxed: true, isIncluded: true, returns: [back(760)] }),
    {},
    fortyAtTen,
  ],
  ['the line was refused', sold({ line: { state: 'refused' }, returns: [back(760)] }), {}, undefined],
])('the price break that a line lost, if %s', (_what, order, leaving, expected) => {
  expect(lostOf(order, leaving)).toEqual(expected);
});

test('tells the office, not the buyer', () => {
  const order = sold({ returns: [asked(760)] });
  const told = { pieces: 40, price: 10, amount: 200 };
  expect(wholeOrderReply(order, { isStaff: true }).returns[0]?.lines[0]?.losesBreak).toEqual(told);
  expect(wholeOrderReply(sold({ returns: [back(760)] }), { isStaff: true }).lines[0]?.lostBreak).toEqual(
    told,
  );
  expect(JSON.stringify(wholeOrderReply(order, { isStaff: false }))).not.toContain('Break');
});

const drawn = fc.record({
  prices: fc.uniqueArray(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 4 }),
  gaps: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 3, maxLength: 3 }),
  quantity: fc.integer({ min: 1, max: 900 }),
  returned: fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 3 }),
  isTaxed: fc.boolean(),
  isIncluded: fc.boolean(),
});

/** Falling prices from one piece on. */
function stepsOf({ prices, gaps }: { prices: readonly number[]; gaps: readonly number[] }) {
  let fromQuantity = 1;
  return prices
    .toSorted((one, other) => other - one)
    .map((priceCents, at) => {
      fromQuantity += at === 0 ? 0 : (gaps[at - 1] ?? 1);
      return { fromQuantity, priceCents };
    });
}

function priceOf(steps: ReturnType<typeof stepsOf>, quantity: number): number {
  return steps.filter(({ fromQuantity }) => fromQuantity <= quantity).at(-1)?.priceCents ?? 0;
}

/** Takes pieces back and refunds them less the difference; undefined if nothing would be left to refund. */
function lessDifference(before: Order, pieces: number): Order | undefined {
  const coming = back(pieces, { id: `r${before.returns?.length ?? 0}` });
  const order = { ...before, returns: [...(before.returns ?? []), coming] };
  const amountCents = returnCents(order, coming) - (lostOf(order, { returnId: coming.id })?.cents ?? 0);
  if (amountCents < 1) return undefined;
  const verdict = refundReturn(order, coming, { by: 'office', now, amountCents });
  if (verdict.kind !== 'change') throw new Error(JSON.stringify(verdict));
  return orderAfter(order, verdict.change);
}

test('a refund less the difference leaves what the kept pieces cost, and never less after another one', () => {
  fc.assert(
    fc.property(drawn, ({ quantity, returned, isTaxed, isIncluded, ...prices }) => {
      const priceSteps = stepsOf(prices);
      const line = { quantity, sent: quantity, priceSteps, priceCents: priceOf(priceSteps, quantity) };
      const rate = isTaxed && !isIncluded ? 1.15 : 1;
      let order: Order | undefined = sold({ line, isTaxed, isIncluded });
      let kept = quantity;
      for (const [at, pieces] of returned.filter((each) => each * 3 < quantity).entries()) {
        kept -= pieces;
        order = order && lessDifference(order, pieces);
        if (!order) return;
        expect(lostOf(order)).toBeUndefined();
        const over = refundableCents(order) - kept * priceOf(priceSteps, kept) * rate;
        const cents = 2 * (at + 1) + 1;
        expect(over).toBeGreaterThanOrEqual(0 - cents);
        // Pieces that come back later bring the price they were sold at, so a difference kept before stays.
        if (at === 0) expect(over).toBeLessThanOrEqual(cents);
      }
    }),
    { numRuns: 1_000 },
  );
});
