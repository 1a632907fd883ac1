import { describe, expect, test } from 'vitest';
import type { BookLine, BookOrder, BookOrderLine, BookPayment, Books } from './books.store.ts';
import { unfinishedIn, violationsIn } from './invariants.ts';
import type { ProviderState } from './provider.ts';
import { bookOrder } from './testing/book-order.ts';

const [sold, returned] = ['order-sold', 'order-returned'];

function line(seq: number, given: Partial<BookLine>): BookLine {
  return {
    partId: 'disc',
    seq,
    kind: 'reserve',
    orderId: sold,
    quantity: -2,
    balance: 8,
    ...given,
  };
}

function payment(_id: string, given: Partial<BookPayment>): BookPayment {
  return { _id, state: 'open', outbox: [], ...given };
}

function timeline(...whats: string[]) {
  return whats.map((what) => ({ what }));
}

function intent(id: string) {
  return {
    id,
    status: 'succeeded',
    currency: 'usd',
    amount_received: 2_500,
    metadata: { shop: 'parts-shop', email: 'buyer@example.com' },
  };
}

const books: Books = {
  lines: [
    line(1, { kind: 'opening', orderId: 'opening', quantity: 10, balance: 10 }),
    line(2, {}),
    line(3, { orderId: returned, balance: 6 }),
    line(4, { orderId: returned, kind: 'release', quantity: 2, balance: 8 }),
  ],
  parts: [{ _id: 'disc', availableQuantity: 8, stockSeq: 4 }],
  orders: [
    bookOrder(sold, { transactionId: 'pi_1', timeline: timeline('placed', 'stock-reserved', 'paid') }),
    bookOrder(returned, {
      state: 'cancelled',
      release: { state: 'done' },
      timeline: [
        ...timeline('placed', 'stock-reserved', 'cancelled', 'stock-returned'),
        { what: 'payment-refunded', ref: 'pi_2' },
      ],
    }),
  ],
  payments: [
    payment('pi_1', { state: 'settled', orderId: sold }),
    payment('pi_2', { state: 'refunded', orderId: returned }),
  ],
  events: [],
};

const provider: ProviderState = {
  intents: [intent('pi_1'), intent('pi_2')],
  refunds: [{ intent: 'pi_2', amount: 2_500, status: 'succeeded' }],
};

const [soldOrder, returnedOrder] = [books.orders.slice(0, 1), books.orders.slice(1)];

function withSold(given: Partial<BookOrder>): Books {
  return {
    ...books,
    orders: [...soldOrder.map((row) => ({ ...row, ...given })), ...returnedOrder],
  };
}

function withSoldLine(given: Partial<BookOrderLine>): Books {
  return withSold({
    lines: [...soldOrder.flatMap(({ lines }) => lines)].map((row) => ({ ...row, ...given })),
  });
}

function withLine(seq: number, given: Partial<BookLine>): Books {
  return {
    ...books,
    lines: books.lines.map((row) => (row.seq === seq ? { ...row, ...given } : row)),
  };
}

test('accepts books that add up, without open work', () => {
  expect(violationsIn(books, provider)).toEqual([]);
  expect(unfinishedIn(books)).toEqual([]);
});

test.each<[string, Books, string]>([
  ['a line is missing', { ...books, lines: books.lines.filter(({ seq }) => seq !== 3) }, 'should be 3'],
  ['a balance is wrong', withLine(2, { balance: 9 }), 'balance 9 should be 8'],
  ['more is sold than there is', withLine(2, { quantity: -12, balance: -2 }), 'line 2: negative'],
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
  ['an order holds too little', withSoldLine({ quantity: 3 }), 'holds 2, not 3'],
  ['a cancelled order holds stock', withSoldLine({ state: 'cancelled' }), 'holds 2, not 0'],
  ['stock is held without an order', { ...books, orders: returnedOrder }, `held for no order: ${sold}`],
  ['an order is paid with too little', withSoldLine({ priceCents: 1_300 }), '2500 paid, 2600 owed'],
  [
    'an order is paid by another person',
    withSold({ email: 'thief@example.com' }),
    'paid by buyer@example.com',
  ],
  ['an order is paid without money', withSold({ transactionId: 'pi_9' }), 'has no money for pi_9'],
  ['money belongs to no order', withSold({ transactionId: undefined }), 'pi_1 belongs to no order'],
  ['money is not claimed', { ...books, payments: books.payments.slice(1) }, 'not claimed'],
  [
    'one payment pays twice',
    { ...books, orders: [...soldOrder, bookOrder('again', { transactionId: 'pi_1' })] },
    'pi_1 paid order-sold and again',
  ],
  [
    'a change is not recorded',
    withSold({ timeline: timeline('placed', 'paid') }),
    'records only placed,paid',
  ],
  [
    'a change is recorded twice',
    withSold({ timeline: timeline('placed', 'stock-reserved', 'paid', 'paid') }),
    'paid twice',
  ],
])('finds that %s', (_what, faulty, found) => {
  expect(violationsIn(faulty, provider).join('\n')).toContain(found);
});

test('accepts an order whose first line returned its stock before the last line ended the order', () => {
  const whats = [
    'placed',
    'stock-reserved',
    'line-cancelled',
    'stock-returned',
    'cancelled',
    'stock-returned',
  ];
  const line = { partId: 'disc', priceCents: 1_250, quantity: 2, state: 'cancelled' } as const;
  const lines = [
    { ...line, id: 'one' },
    { ...line, id: 'two' },
  ];
  const order = bookOrder('two-lines', {
    ...{ state: 'cancelled', lines, totalCents: 5_000, rows: 2, timeline: timeline(...whats) },
  });
  expect(violationsIn({ ...books, orders: [...books.orders, order] }, provider)).toEqual([]);
});

test('finds money recorded as refunded that the provider still holds', () => {
  const found = violationsIn(books, { ...provider, refunds: [] }).join('\n');
  expect(found).toContain('pi_2 is recorded as refunded, but was not');
  expect(found).toContain('pi_2 belongs to no order');
});

test.each(['pending', 'failed'] as const)('finds money recorded as refunded whose refund is %s', (status) => {
  const refunds = [{ intent: 'pi_2', amount: 2_500, status }];
  expect(violationsIn(books, { ...provider, refunds })).toContain(
    'pi_2 is recorded as refunded, but was not',
  );
});

test.each(['orphaned', 'refund-failed'] as const)(
  'accepts our money without an order that is %s, because it is being handled',
  (state) => {
    const own = { ...provider, intents: [...provider.intents, intent('pi_3')] };
    expect(violationsIn(books, own)).toEqual(['money of pi_3 belongs to no order']);
    const laidOpen = { ...books, payments: [...books.payments, payment('pi_3', { state })] };
    expect(violationsIn(laidOpen, own)).toEqual([]);
  },
);

describe('money of others on the same account', () => {
  const foreign = (metadata: Record<string, string>) => ({ ...intent('pi_foreign'), metadata });
  const beside = (metadata: Record<string, string>): ProviderState => ({
    ...provider,
    intents: [...provider.intents, foreign(metadata)],
  });

  test.each([
    ['no mark', {}],
    ['no mark and an order that we do not know', { orderId: 'order-elsewhere' }],
    ['the mark of another shop', { shop: 'other-shop', orderId: sold }],
  ])(
    'when it bears %s and is left alone, then nothing is wrong, and a refund of it is found',
    (_what, metadata) => {
      const state = beside(metadata);
      expect(violationsIn(books, state)).toEqual([]);
      const refunds = [
        ...state.refunds,
        { intent: 'pi_foreign', amount: 2_500, status: 'succeeded' as const },
      ];
      expect(violationsIn(books, { ...state, refunds })).toEqual([
        'pi_foreign is money of others, and was refunded',
      ]);
    },
  );

  test('when our books claim it, then that is found', () => {
    const payments = [...books.payments, payment('pi_foreign', {})];
    expect(violationsIn({ ...books, payments }, beside({ shop: 'other-shop' }))).toEqual([
      'pi_foreign is money of others, and counts as open',
    ]);
  });
});

describe('an order of several lines that was refunded in part', () => {
  const several = bookOrder('several', {
    transactionId: 'pi_4',
    paidCents: 5_000,
    totalCents: 5_000,
    rows: 1,
    release: { state: 'done' },
    lines: [
      { id: 'line-a', partId: 'disc', priceCents: 1_250, quantity: 2, state: 'reserved' },
      { id: 'line-b', partId: 'disc', priceCents: 2_500, quantity: 1, state: 'returned' },
      { id: 'line-c', partId: 'disc', priceCents: 9_900, quantity: 1, state: 'refused' },
    ],
    refundedCents: 2_500,
    refunds: [
      { id: 'r1', amountCents: 2_500, state: 'succeeded' },
      { id: 'r2', amountCents: 100, state: 'failed' },
    ],
    timeline: [
      ...timeline('placed', 'stock-reserved', 'paid', 'stock-returned', 'stock-returned'),
      ...['r1', 'r2'].map((ref) => ({ what: 'refund-started', ref })),
      { what: 'refund-succeeded', ref: 'r1' },
      { what: 'refund-failed', ref: 'r2' },
    ],
  });
  const booked = payment('pi_4', { state: 'settled', orderId: 'several' });
  const given: Books = {
    ...books,
    lines: [
      line(1, { kind: 'opening', orderId: 'opening', quantity: 10, balance: 10 }),
      line(2, { orderId: 'line-a' }),
      line(3, { orderId: 'line-b', quantity: -1, balance: 7 }),
      line(4, { orderId: 'line-b', kind: 'release', quantity: 1, balance: 8 }),
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

  test('accepts books and provider that agree', () => {
    expect(violationsIn(given, money)).toEqual([]);
    expect(unfinishedIn(given)).toEqual([]);
  });

  test.each<[string, Books, ProviderState, string]>([
    [
      'a returned line still holds stock',
      { ...given, lines: given.lines.slice(0, 3), parts: [] },
      money,
      'line-b (returned) holds 1',
    ],
    ['the provider refunded more', given, { ...money, refunds: [back, back] }, 'say 2500,2500,5000'],
    [
      'more was refunded than paid',
      given,
      { ...money, refunds: [back, { ...back, amount: 2_501 }] },
      '5001 of 5000 were refunded',
    ],
    ['the order counts a failed one', withOrder({ refundedCents: 2_600 }), money, 'say 2600'],
    ['it is called refunded', withOrder({ state: 'refunded' }), money, 'is refunded with lines'],
    ['its total is another', withOrder({ totalCents: 4_999 }), money, 'total of 4999, its lines 5000'],
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

  test('when a refund is not over, then it is named', () => {
    const refunds = [{ id: 'r1', amountCents: 2_500, state: 'pending' as const }];
    expect(unfinishedIn(withOrder({ refunds }))).toEqual(['refund r1 of several is pending']);
  });
});

test('names unfinished work', () => {
  const outbox = ['catalog.stock', 'notifications.facts'].map((queue) => ({
    queue,
    message: { id: `order-placed-${sold}` },
  }));
  expect(unfinishedIn(withSold({ state: 'requested', outbox }))).toEqual([
    `order ${sold} is undecided`,
    `${sold} has an unsent message`,
  ]);
  expect(unfinishedIn(withSold({ outbox: outbox.slice(1) }))).toEqual([]);
  expect(unfinishedIn(withSold({ release: { state: 'due' } }))).toEqual([
    `stock of order ${sold} is not returned yet`,
  ]);
});

test('finds a message about an event that did not happen', () => {
  const outbox = [{ queue: 'notifications.facts', message: { id: `order-shipped-${sold}` } }];
  expect(violationsIn(withSold({ outbox }), provider).join()).toContain('which did not happen');
});

describe('parcels', () => {
  const parcel = { id: 'parcel-1', lines: [{ lineId: sold, quantity: 2 }] };
  const shipped = (given: Partial<BookOrder> = {}, line: Partial<BookOrderLine> = {}): Books => {
    const timelineOfShipped = timeline('placed', 'stock-reserved', 'paid', 'shipped');
    const [row] = withSoldLine({ sent: 2, ...line }).orders;
    return withSold({
      ...row,
      ...{ state: 'shipped', shipments: [parcel], timeline: timelineOfShipped },
      ...given,
    });
  };

  test('accepts a parcel that was undone and sent again', () => {
    const whats = ['placed', 'stock-reserved', 'paid', 'shipped', 'shipment-undone', 'shipped'];
    expect(violationsIn(shipped({ timeline: timeline(...whats) }), provider)).toEqual([]);
  });

  test.each<[string, Books, string]>([
    [
      'an order was shipped twice and undone before that',
      shipped({
        timeline: timeline('placed', 'stock-reserved', 'paid', 'shipment-undone', 'shipped', 'shipped'),
      }),
      'records shipped twice',
    ],
    ['more is in parcels than left', shipped({ shipments: [parcel, parcel] }), '4 are in parcels, 2 left'],
    ['more left than was ordered', shipped({}, { sent: 3 }), '3 of 2 left'],
    [
      'all money was refunded and pieces can still be sent',
      withSold({ ...withSoldLine({}).orders[0], paidCents: 2_500, refundedCents: 2_500 }),
      'was refunded and can still be sent',
    ],
    ['pieces left in no parcel', shipped({ shipments: [] }), '0 are in parcels, 2 left'],
  ])('finds that %s', (_what, faulty, found) => {
    expect(violationsIn(faulty, provider).join('\n')).toContain(found);
  });
});
