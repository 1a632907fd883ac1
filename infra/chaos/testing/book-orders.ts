import type { BookOrder, BookOrderLine } from '../books.store.ts';

export function lineOf(id: string, given: Partial<BookOrderLine> = {}): BookOrderLine {
  const amounts = { priceCents: 1_250, quantity: 2, sent: 0, returned: 0 };
  return { id, partId: 'disc', ...amounts, state: 'reserved', ...given };
}

export function entries(...whats: string[]) {
  return whats.map((what) => ({ what }));
}

export function orderOf(_id: string, given: Partial<BookOrder> = {}): BookOrder {
  return {
    _id,
    email: 'buyer@example.com',
    state: 'paid',
    totalCents: 2_500,
    rows: 1,
    refundedCents: 0,
    charges: [],
    refunds: [],
    returns: [],
    shipments: [],
    outbox: [],
    timeline: [],
    lines: [lineOf(_id, given.state === 'cancelled' ? { state: 'cancelled' } : {})],
    ...given,
  };
}
