import type { Migration } from '@shop/service-kit';

/** An order is found by the id of a line. Orders of one line, whose own id that is, are not in it. */
export const ordersByLineIndex: Migration = {
  number: 8,
  name: 'orders-by-line-index',
  leaves: null,
  up: (db) =>
    db.collection('orders').createIndex({ 'lines.id': 1 }, { name: 'orders_by_line', sparse: true }),
};
