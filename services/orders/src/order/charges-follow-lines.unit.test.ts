import { deliveryCents, taxedSum } from '@shop/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideLines } from '../placing/stock-decision.rules.ts';
import { buildLine, buildOrder } from '../testing/build-order.ts';
import { cancelLine } from './order.rules.ts';
import type { Order, OrderLine, Verdict } from './order.types.ts';
import { lineCents, orderAfter, sumsOf, taxFor, totalCents, withTax } from './order-lines.rules.ts';

const hold = { now: new Date('2026-11-26T06:00:00Z'), holdMinutes: 60 };
const steps = [
  { upToGrams: 2_000, price: 12 },
  { upToGrams: 100_000, price: 372 },
  { upToGrams: 100_000_000, price: 2_600 },
];

function idOf(index: number): string {
  return index.toString(16).padStart(24, '0');
}

function loadOf(lines: readonly OrderLine[]) {
  return {
    grams: lines.reduce((sum, { weightGrams = 0, quantity }) => sum + weightGrams * quantity, 0),
    partsCents: lines.reduce((sum, line) => sum + lineCents(line), 0),
  };
}

const line = fc.record({
  priceCents: fc.integer({ min: 1, max: 20_000 }),
  quantity: fc.integer({ min: 1, max: 40 }),
  weightGrams: fc.integer({ min: 1, max: 60_000 }),
  /** Refused by the stock, cancelled by the buyer afterwards, or kept. */
  fate: fc.constantFrom('refused' as const, 'cancelled' as const, 'kept' as const),
});

const orders = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  freeOver: fc.constantFrom(undefined, 100),
  country: fc.constantFrom('BD', 'FR'),
  isSent: fc.boolean(),
});

type Drawn = typeof orders extends fc.Arbitrary<infer Value> ? Value : never;

function placed({ lines: drawn, freeOver, country, isSent }: Drawn): Order {
  const lines = drawn.map((each, at) => buildLine({ ...each, id: idOf(at) }));
  const tariff = { steps, freeOver, quotedCents: deliveryCents({ steps, freeOver }, loadOf(lines)) ?? 0 };
  const charges = isSent
    ? [{ kind: 'delivery' as const, text: 'Delivery: Parcel', cents: tariff.quotedCents }]
    : [];
  const delivery = { name: 'Bo', street: '1 Road', city: 'Town', country, phone: '8801711000000' };
  const tax = taxFor({ delivery, charges }, hold.now);
  const order = buildOrder({ lines, delivery, tax, tariff: isSent ? tariff : undefined });
  return { ...order, charges: withTax({ ...order, charges }) };
}

function after(order: Order, verdict: Verdict): Order {
  return verdict.kind === 'change' ? orderAfter(order, verdict.change) : order;
}

function expectPriced(order: Order, { freeOver, isSent }: Drawn): void {
  if (order.state !== 'reserved') return;
  const held = order.lines.filter(({ state }) => state === 'reserved');
  const delivery = isSent ? [deliveryCents({ steps, freeOver }, loadOf(held)) ?? -1] : [];
  const due = taxedSum(order.tax ?? { basisPoints: 0 }, [...held.map(lineCents), ...delivery]);
  expect(totalCents(order)).toBe(due.totalCents);
  expect(sumsOf(order)).toEqual(due);
}

test('delivery and tax follow the lines that are held, after every refusal and cancellation', () => {
  fc.assert(
    fc.property(orders, (drawn) => {
      let order = placed(drawn);
      for (const [at, { id: lineId, partId, partName, priceCents, quantity }] of order.lines.entries()) {
        const about = { lineId, partId, available: 0 };
        const outcome =
          drawn.lines[at]?.fate === 'refused'
            ? { ...about, outcome: 'refused' as const, code: 'insufficient-stock' as const }
            : { ...about, outcome: 'held' as const, quantity, priceCents, partName };
        order = after(order, decideLines(order, [outcome], hold));
      }
      expectPriced(order, drawn);
      for (const [at, { fate }] of drawn.lines.entries()) {
        if (fate !== 'cancelled') continue;
        order = after(order, cancelLine(order, idOf(at), { by: 'buyer@example.com', hold }));
        expectPriced(order, drawn);
      }
    }),
    { numRuns: 2_000 },
  );
});
