import type { Migration } from '@shop/service-kit';

/**
 * Sums over all orders are counted piece by piece, in the order of their ids, and read from an index alone. The version before
 * names the index that it summed by, so this one comes to stand beside it.
 */
export const orderTotalsIndex: Migration = {
  number: 3,
  name: 'order-totals-index',
  leaves: { what: 'index order_amounts', unneededFrom: '1.1.0' },
  up: (db) =>
    db
      .collection('orders')
      .createIndex({ _id: 1, state: 1, priceCents: 1, quantity: 1 }, { name: 'order_totals' }),
};
