import { describe, expect, test } from 'vitest';
import type { BookedRefund } from '../money/booked-money.store.ts';
import type { ProviderTransaction } from '../payments/provider.types.ts';
import {
  type BookedMoney,
  bookedCharge,
  bookedRefund,
  payoutCells,
  payoutsOf,
  withoutForeign,
} from './payouts.rules.ts';

const period = { from: new Date('2026-10-01T00:00:00Z'), until: new Date('2026-11-01T00:00:00Z') };
const at = new Date('2026-10-15T10:00:00Z');

function booked(over: Partial<BookedMoney> = {}): BookedMoney {
  return { kind: 'charge', intentId: 'pi_1', cents: 2_500, at, order: 'SP-1', ...over };
}

function transaction(over: Partial<ProviderTransaction> = {}): ProviderTransaction {
  return {
    id: 'txn_1',
    kind: 'charge',
    intentId: 'pi_1',
    dollarCents: 2_500,
    currency: 'USD',
    amountCents: 2_500,
    feeCents: 103,
    netCents: 2_397,
    at,
    isOurs: true,
    ...over,
  };
}

function refunded(amountCents: number, over: Partial<ProviderTransaction> = {}): ProviderTransaction {
  const cents = { dollarCents: amountCents, amountCents, feeCents: 0, netCents: amountCents };
  return transaction({ id: 'txn_2', kind: 'refund', isOurs: undefined, ...cents, ...over });
}

describe('registers and provider', () => {
  test('match by payment, and the provider adds its sums', () => {
    const compared = {
      booked: [booked(), booked({ kind: 'refund', cents: 300 }), booked({ kind: 'refund', cents: 200 })],
      transactions: [transaction(), refunded(-500)],
    };
    expect(payoutsOf(compared, period)).toEqual({
      transactions: 2,
      sums: [{ currency: 'USD', charges: 25, refunds: 5, disputes: 0, fees: 1.03, net: 18.97 }],
      differences: [],
      differenceCount: 0,
    });
  });

  test('differ where one lacks a payment or tells another amount', () => {
    const compared = {
      booked: [booked({ intentId: 'pi_lost', order: 'SP-2' }), booked({ cents: 2_400 })],
      transactions: [transaction(), refunded(-500, { intentId: 'pi_3' })],
    };
    expect(payoutsOf(compared, period).differences).toEqual([
      { kind: 'charge', payment: 'pi_lost', order: 'SP-2', inBooks: 25 },
      { kind: 'charge', payment: 'pi_1', order: 'SP-1', inBooks: 24, atProvider: 25 },
      { kind: 'refund', payment: 'pi_3', atProvider: 5 },
    ]);
  });

  test('match when the books have the money only in the next month, and leave other months alone', () => {
    const lastSecond = new Date('2026-10-31T23:59:59Z');
    const nextMonth = new Date('2026-11-01T00:00:02Z');
    const compared = {
      booked: [booked({ at: nextMonth }), booked({ intentId: 'pi_next', at: nextMonth })],
      transactions: [transaction({ at: lastSecond })],
    };
    expect(payoutsOf(compared, period)).toMatchObject({ sums: [{ charges: 25 }], differences: [] });
  });

  test('match in dollars when the balance has another currency, and differ by a lost dispute', () => {
    const euros = { currency: 'EUR', amountCents: 2_300, feeCents: 95, netCents: 2_205 };
    const lost = { dollarCents: -2_500, amountCents: -2_300, netCents: -2_300, feeCents: 0 };
    const transactions = [transaction(euros), transaction({ ...euros, ...lost, kind: 'dispute' })];
    expect(payoutsOf({ booked: [booked()], transactions }, period)).toEqual({
      transactions: 2,
      sums: [{ currency: 'EUR', charges: 23, refunds: 0, disputes: 23, fees: 0.95, net: -0.95 }],
      differences: [{ kind: 'dispute', payment: 'pi_1', atProvider: 25 }],
      differenceCount: 1,
    });
  });

  test('match when a rejected refund leaves nothing on one side', () => {
    const refund = booked({ kind: 'refund', cents: 500 });
    const compared = { booked: [refund, { ...refund, cents: -500 }], transactions: [] };
    expect(payoutsOf(compared, period).differences).toEqual([]);
  });

  test('tell how many differences there are beyond the first 200', () => {
    const many = Array.from({ length: 201 }, (_, index) => booked({ intentId: `pi_${index}` }));
    const { differences, differenceCount } = payoutsOf({ booked: many, transactions: [] }, period);
    expect([differences.length, differenceCount]).toEqual([200, 201]);
  });
});

describe('the registers', () => {
  const order = { number: 'SP-1', clientName: 'Bo Buyer', email: 'buyer@example.com', lines: [] };
  const transfer = { reference: 'TT 1', date: '2026-10-15' };
  const refund: BookedRefund = {
    id: 'r',
    amountCents: 500,
    lines: [],
    parts: [],
    state: 'succeeded',
    reason: 'Broken',
    by: 'admin@example.com',
    at,
    order,
    transactionId: 'pi_1',
  };

  test('count payments by card only', () => {
    const payment = { ...order, paidAt: at, paidCents: 2_500 };
    expect(bookedCharge({ ...payment, transactionId: 'pi_1' })).toEqual(booked());
    expect(bookedCharge({ ...payment, transfer })).toBeUndefined();
  });

  test('count refunds that moved money on a card', () => {
    expect(bookedRefund(refund)).toEqual(booked({ kind: 'refund', cents: 500 }));
    expect(bookedRefund({ ...refund, state: 'failed' })?.cents).toBe(0);
    for (const state of ['asked', 'pending'] as const)
      expect(bookedRefund({ ...refund, state })).toBeUndefined();
    expect(bookedRefund({ ...refund, transfer })).toBeUndefined();
  });
});

test('leaves out the charge of another shop and its refund', () => {
  const foreign = { intentId: 'pi_foreign' };
  const all = [
    refunded(-500, foreign),
    transaction({ ...foreign, isOurs: false }),
    transaction(),
    refunded(-1),
  ];
  expect(withoutForeign(all).map(({ intentId }) => intentId)).toEqual(['pi_1', 'pi_1']);
});

test('writes a transaction with its order, or none when the registers lack it', () => {
  const cellsOf = payoutCells([booked()]);
  expect(cellsOf(transaction())).toEqual([
    '2026-10-15',
    'charge',
    'txn_1',
    'pi_1',
    'SP-1',
    '25.00',
    '1.03',
    '23.97',
    'USD',
  ]);
  expect(cellsOf(refunded(-500, { intentId: 'pi_9' }))[4]).toBe('');
});
