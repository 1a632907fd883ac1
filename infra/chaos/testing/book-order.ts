import type { BookOrder } from '../books.store.ts';

export function bookOrder(_id: string, given: Partial<BookOrder>): BookOrder {
  const state = given.state === 'cancelled' ? 'cancelled' : 'reserved';
  return {
    _id,
    email: 'buyer@example.com',
    ...{ totalCents: 2_500, rows: 1 },
    lines: [{ id: _id, partId: 'disc', priceCents: 1_250, quantity: 2, state }],
    refundedCents: 0,
    refunds: [],
    shipments: [],
    state: 'paid',
    timeline: [],
    outbox: [],
    ...given,
  };
}
