import type { Migration } from '@shop/service-kit';

const ofLines = { extraRows: { $exists: true } };

/** Sums and holdings of orders with several lines, given back money, and numbers. No order of before is in any of them. */
export const orderLinesIndexes: Migration = {
  number: 9,
  name: 'order-lines-indexes',
  leaves: null,
  up: (db) =>
    db.collection('orders').createIndexes([
      {
        key: { _id: 1, state: 1, totalCents: 1, extraRows: 1 },
        name: 'order_lines_totals',
        partialFilterExpression: ofLines,
      },
      { key: { 'lines.partId': 1 }, name: 'holdings_of_lines', partialFilterExpression: ofLines },
      {
        key: { _id: 1, state: 1, refundedCents: 1 },
        name: 'order_refunds',
        partialFilterExpression: { refundedCents: { $exists: true } },
      },
      { key: { number: 1 }, name: 'one_order_per_number', unique: true, sparse: true },
    ]),
};
