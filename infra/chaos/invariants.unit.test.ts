import { describe, expect, test } from 'vitest';
import type { BookMovement, BookOrder, BookOrderLine, BookPayment, Books } from './books.store.ts';
import { unfinishedIn, violationsIn } from './invariants.ts';
import type { ProviderState } from './provider.ts';
import { entries, lineOf, orderOf } from './testing/book-orders.ts';

function movement(seq: number, given: Partial<BookMovement> = {}): BookMovement {
  return { partId: 'disc', seq, kind: 'reserve', orderId: 'sold', quantity: -2, balance: 8, ...given };
}

function payment(_id: string, given: Partial<BookPayment> = {}): BookPayment {
  return { _id, state: 'open', outbox: [], ...given };
}

function intent(id: string, metadata: Record<string, string> = { shop: 'parts-shop' }) {
  const paid = { status: 'succeeded', currency: 'usd', amount_received: 2_500 };
  return { id, ...paid, metadata: { email: 'buyer@example.com', ...metadata } };
}

const opening = movement(1, { kind: 'opening', orderId: 'opening', quantity: 10, balance: 10 });
const sold = orderOf('sold', {
  transactionId: 'pi_1',
  timeline: entries('placed', 'stock-reserved', 'paid'),
});
const cancelled = orderOf('cancelled', {
  state: 'cancelled',
  release: { state: 'done' },
  timeline: [
    ...entries('placed', 'stock-reserved', 'cancelled', 'stock-returned'),
    { what: 'payment-refunded', ref: 'pi_2' },
  ],
});
const books: Books = {
  movements: [
    opening,
    movement(2),
    movement(3, { orderId: 'cancelled', balance: 6 }),
    movement(4, { orderId: 'cancelled', kind: 'release', quantity: 2 }),
  ],
  parts: [{ _id: 'disc', availableQuantity: 8, stockSeq: 4 }],
  orders: [sold, cancelled],
  payments: [
    payment('pi_1', { state: 'settled', orderId: 'sold' }),
    payment('pi_2', { state: 'refunded', orderId: 'cancelled' }),
  ],
  events: [],
};
const provider: ProviderState = {
  intents: [intent('pi_1'), intent('pi_2')],
  refunds: [{ intent: 'pi_2', amount: 2_500, status: 'succeeded' }],
};

function withSold(given: Partial<BookOrder>, line: Partial<BookOrderLine> = {}): Books {
  return { ...books, orders: [{ ...sold, lines: [lineOf('sold', line)], ...given }, cancelled] };
}

function withMovement(seq: number, given: Partial<BookMovement>): Books {
  const movements = books.movements.map((row) => (row.seq === seq ? { ...row, ...given } : row));
  return { ...books, movements };
}

const transfer = { reference: 'TT 1' };
const paidBack = { id: 'r1', parts: [], amountCents: 500, state: 'succeeded' as const, transfer };

/** The sold order, paid by bank transfer and paid back in part. */
function withTransfer(given: Partial<BookOrder> = {}, priceCents = 1_250): Books {
  const paid = {
    transactionId: undefined,
    transfer,
    paidCents: 2_500,
    timeline: [...sold.timeline, { what: 'refund-started', ref: 'r1' }],
    refundedCents: 500,
    refunds: [paidBack],
  };
  return { ...withSold({ ...paid, ...given }, { priceCents }), payments: books.payments.slice(1) };
}

const parcel = { id: 'parcel-1', lines: [{ lineId: 'sold', quantity: 2 }] };
function shipped(given: Partial<BookOrder> = {}, line: Partial<BookOrderLine> = {}): Books {
  const timeline = entries('placed', 'stock-reserved', 'paid', 'shipped');
  return withSold({ state: 'shipped', shipments: [parcel], timeline, ...given }, { sent: 2, ...line });
}

test('accepts books that add up, without open work', () => {
  expect(violationsIn(books, provider)).toEqual([]);
  expect(unfinishedIn(books)).toEqual([]);
});
test('accepts an order paid by bank transfer without money at the provider', () => {
  const ofOthers = { ...provider, intents: provider.intents.slice(1) };
  expect(violationsIn(withTransfer(), ofOthers)).toEqual([]);
});
test.each<[string, Books, string]>([
  ['a movement is missing', { ...books, movements: books.movements.toSpliced(2, 1) }, 'should be 3'],
  ['a balance is wrong', withMovement(2, { balance: 9 }), 'balance 9 should be 8'],
  ['more is sold than there is', withMovement(2, { quantity: -12, balance: -2 }), 'line 2: negative'],
  [
    'a part shows another figure',
    { ...books, parts: [{ _id: 'disc', availableQuantity: 7, stockSeq: 4 }] },
    'shows 7, not 8',
  ],
  [
    'a part has no ledger',
    { ...books, parts: [{ _id: 'lamp', availableQuantity: 7, stockSeq: 4 }] },
    'lamp has no ledger',
  ],
  ['an order holds too little', withSold({}, { quantity: 3 }), 'holds 2, not 3'],
  ['a cancelled order holds stock', withSold({}, { state: 'cancelled' }), 'holds 2, not 0'],
  ['stock is held without an order', { ...books, orders: [cancelled] }, 'held for no order: sold'],
  ['an order is paid with too little', withSold({}, { priceCents: 1_300 }), '2500 paid, 2600 owed'],
  ['an order is paid by another person', withSold({ email: 'thief@example.com' }), 'paid by buyer@'],
  ['an order is paid without money', withSold({ transactionId: 'pi_9' }), 'has no money for pi_9'],
  ['money belongs to no order', withSold({ transactionId: undefined }), 'pi_1 belongs to no order'],
  ['money is not claimed', { ...books, payments: books.payments.slice(1) }, 'not claimed'],
  [
    'one payment pays twice',
    { ...books, orders: [sold, orderOf('again', { transactionId: 'pi_1' })] },
    'pi_1 paid sold and again',
  ],
  ['an order is paid twice', withSold({ transfer }), 'paid by transfer and by pi_1'],
  ['a transfer is too little', withTransfer({}, 1_300), '2500 paid, 2600 owed'],
  [
    'a transfer is refunded to a card',
    withTransfer({ refunds: [{ ...paidBack, transfer: undefined }] }),
    'is no transfer',
  ],
  ['a change is not recorded', withSold({ timeline: entries('placed', 'paid') }), 'only placed,paid'],
  [
    'a change is recorded twice',
    withSold({ timeline: entries('placed', 'stock-reserved', 'paid', 'paid') }),
    'paid twice',
  ],
  [
    'a message is about an event that did not happen',
    withSold({ outbox: [{ queue: 'notifications.facts', message: { id: 'order-shipped-sold' } }] }),
    'which did not happen',
  ],
  [
    'an order was shipped twice and undone before that',
    shipped({
      timeline: entries('placed', 'stock-reserved', 'paid', 'shipment-undone', 'shipped', 'shipped'),
    }),
    'records shipped twice',
  ],
  ['more is in parcels than left', shipped({ shipments: [parcel, parcel] }), '4 are in parcels, 2 left'],
  ['more left than was ordered', shipped({}, { sent: 3 }), '3 of 2 left'],
  ['pieces left in no parcel', shipped({ shipments: [] }), '0 are in parcels, 2 left'],
  [
    'all money was refunded and pieces can still be sent',
    withSold({ paidCents: 2_500, refundedCents: 2_500 }),
    'was refunded and can still be sent',
  ],
])('finds that %s', (_what, faulty, found) => {
  expect(violationsIn(faulty, provider).join('\n')).toContain(found);
});

test.each<[string, ProviderState['refunds']]>([
  ['that the provider still holds', []],
  ['whose refund is pending', [{ intent: 'pi_2', amount: 2_500, status: 'pending' }]],
  ['whose refund failed', [{ intent: 'pi_2', amount: 2_500, status: 'failed' }]],
])('finds money recorded as refunded %s', (_what, refunds) => {
  const found = violationsIn(books, { ...provider, refunds });
  expect(found).toContain('pi_2 is recorded as refunded, but was not');
});

test.each(['orphaned', 'refund-failed'])(
  'accepts our money without an order that is %s, because it is being handled',
  (state) => {
    const own = { ...provider, intents: [...provider.intents, intent('pi_3')] };
    expect(violationsIn(books, own)).toEqual(['money of pi_3 belongs to no order']);
    const reported = { ...books, payments: [...books.payments, payment('pi_3', { state })] };
    expect(violationsIn(reported, own)).toEqual([]);
  },
);

test.each<[string, Record<string, string>]>([
  ['no mark', {}],
  ['no mark and an unknown order', { orderId: 'order-elsewhere' }],
  ['the mark of another shop', { shop: 'other-shop', orderId: 'sold' }],
])('finds that money with %s was touched, and nothing if it was not', (_what, metadata) => {
  const state = { ...provider, intents: [...provider.intents, intent('pi_foreign', metadata)] };
  expect(violationsIn(books, state)).toEqual([]);
  const refund = { intent: 'pi_foreign', amount: 2_500, status: 'succeeded' } as const;
  expect(violationsIn(books, { ...state, refunds: [...state.refunds, refund] })).toEqual([
    'pi_foreign is money of others, and was refunded',
  ]);
  const payments = [...books.payments, payment('pi_foreign')];
  expect(violationsIn({ ...books, payments }, state)).toEqual([
    'pi_foreign is money of others, and counts as open',
  ]);
});

describe('an order of several lines that was refunded in part', () => {
  const several = orderOf('several', {
    transactionId: 'pi_4',
    paidCents: 5_000,
    totalCents: 5_000,
    refundedCents: 2_500,
    release: { state: 'done' },
    lines: [
      lineOf('line-a'),
      lineOf('line-b', { priceCents: 2_500, quantity: 1, state: 'returned' }),
      lineOf('line-c', { priceCents: 9_900, quantity: 1, state: 'refused' }),
    ],
    refunds: [
      { id: 'r1', parts: [], amountCents: 2_500, state: 'succeeded' },
      { id: 'r2', parts: [], amountCents: 100, state: 'failed' },
    ],
    timeline: [
      ...entries('placed', 'stock-reserved', 'paid', 'stock-returned', 'stock-returned'),
      ...['r1', 'r2'].map((ref) => ({ what: 'refund-started', ref })),
      { what: 'refund-succeeded', ref: 'r1' },
      { what: 'refund-failed', ref: 'r2' },
    ],
  });
  const booked = payment('pi_4', { state: 'settled', orderId: 'several' });
  const given: Books = {
    ...books,
    movements: [
      opening,
      movement(2, { orderId: 'line-a' }),
      movement(3, { orderId: 'line-b', quantity: -1, balance: 7 }),
      movement(4, { orderId: 'line-b', kind: 'release', quantity: 1 }),
    ],
    orders: [several],
    payments: [booked],
  };
  const back = { intent: 'pi_4', amount: 2_500, status: 'succeeded' as const };
  const money: ProviderState = {
    intents: [{ ...intent('pi_4'), amount_received: 5_000 }],
    refunds: [back, { ...back, amount: 100, status: 'failed' }],
  };
  const withOrder = (over: Partial<BookOrder>): Books => ({ ...given, orders: [{ ...several, ...over }] });
  const tooMuch = { ...money, refunds: [back, { ...back, amount: 2_501 }] };

  test.each<[string, Books, ProviderState, string]>([
    [
      'a returned line still holds stock',
      { ...given, movements: given.movements.slice(0, 3), parts: [] },
      money,
      'line-b (returned) holds 1',
    ],
    ['the provider refunded more', given, { ...money, refunds: [back, back] }, 'say 2500,2500,5000'],
    ['more was refunded than paid', given, tooMuch, '5001 of 5000 were refunded'],
    ['the order counts a failed one', withOrder({ refundedCents: 2_600 }), money, 'say 2600'],
    ['it is called refunded', withOrder({ state: 'refunded' }), money, 'is refunded with lines'],
    [
      'its total is another',
      withOrder({ totalCents: 4_999 }),
      money,
      'total of 4999, its lines and charges 5000',
    ],
    [
      'it has an unpaid charge',
      withOrder({ charges: [{ kind: 'delivery', cents: 900 }] }),
      money,
      '5900 owed',
    ],
    [
      'a refund returns a charge it does not have',
      withOrder({ refunds: several.refunds.map((refund) => ({ ...refund, charges: ['delivery'] })) }),
      money,
      'has no charge delivery, and refunded it',
    ],
    ['its rows are miscounted', withOrder({ rows: 2 }), money, 'says 2 rows'],
    [
      'an end is not recorded',
      withOrder({ timeline: several.timeline.slice(0, -1) }),
      money,
      'refund-failed of r2',
    ],
  ])('finds that %s', (_what, faulty, state, found) => {
    expect(violationsIn(faulty, state).join('\n')).toContain(found);
  });
});

describe('returns', () => {
  const line = { lineId: 'sold', quantity: 2, restocked: 1, scrapped: 1 };
  const back = { id: 'back', state: 'refunded' as const, lines: [line] };
  const refund = {
    id: 'back',
    amountCents: 2_500,
    state: 'succeeded' as const,
    parts: [{ lineId: 'sold', netCents: 2_500, taxCents: 0 }],
  };
  const given = (over: Partial<BookOrder> = {}): Books => ({
    ...shipped({
      paidCents: 2_500,
      refundedCents: 2_500,
      refunds: [refund],
      returns: [back],
      timeline: [
        ...entries('placed', 'stock-reserved', 'paid', 'shipped'),
        { what: 'refund-started', ref: 'back' },
        { what: 'refund-succeeded', ref: 'back' },
      ],
      ...over,
    }),
    movements: [
      ...books.movements,
      movement(5, { kind: 'return', orderId: 'back', quantity: 1, balance: 9 }),
    ],
    parts: [{ _id: 'disc', availableQuantity: 9, stockSeq: 5 }],
  });
  const money: ProviderState = {
    ...provider,
    refunds: [...provider.refunds, { intent: 'pi_1', amount: 2_500, status: 'succeeded' }],
  };

  test('accepts one that was restocked and refunded once', () => {
    expect(violationsIn(given(), money)).toEqual([]);
  });

  test.each<[string, Books, string]>([
    [
      'the ledger misses its pieces',
      given({ returns: [{ ...back, lines: [{ ...line, restocked: 2, scrapped: 0 }] }] }),
      'does not have once return back: 2 of disc',
    ],
    ['pieces came back from nowhere', given({ returns: [] }), 'the ledger has return back: 1 of disc'],
    [
      'more came back than was sent',
      given({ returns: [{ ...back, lines: [{ ...line, scrapped: 2 }] }] }),
      'more pieces of line sold are returned than were sent',
    ],
    ['it has no refund', given({ returns: [{ ...back, id: 'other' }] }), 'return other has 0 refunds'],
    [
      'more than its pieces was refunded',
      given({ returns: [{ ...back, lines: [{ ...line, scrapped: 0 }] }] }),
      'return back of order sold: 2500 of 1250 refunded',
    ],
  ])('finds that %s', (_what, faulty, found) => {
    expect(violationsIn(faulty, money).join('\n')).toContain(found);
  });
});

test.each<[string, Partial<BookOrder>, string[]]>([
  ['an undecided order', { state: 'requested' }, ['order sold is undecided']],
  ['stock to return', { release: { state: 'due' } }, ['stock of order sold is not returned yet']],
  [
    'a pending refund',
    { refunds: [{ id: 'r1', parts: [], amountCents: 1, state: 'pending' }] },
    ['refund r1 of sold is pending'],
  ],
  [
    'returned pieces that are due in stock',
    { returns: [{ id: 'back', state: 'inspected', lines: [], restockDue: new Date() }] },
    ['stock of return back is not back yet'],
  ],
  [
    'an unsent message',
    { outbox: [{ queue: 'catalog.stock', message: { id: 'm' } }] },
    ['sold has an unsent message'],
  ],
  ['a message for a mail', { outbox: [{ queue: 'notifications.facts', message: { id: 'm' } }] }, []],
])('lists %s as unfinished, except mails', (_what, given, found) => {
  expect(unfinishedIn(withSold(given))).toEqual(found);
});
