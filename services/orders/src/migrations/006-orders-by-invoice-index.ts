import type { Migration } from '@shop/service-kit';

/** A sweep looks for paid orders without an invoice; see decision 108. */
export const ordersByInvoiceIndex: Migration = {
  number: 6,
  name: 'orders-by-invoice-index',
  leaves: null,
  up: (db) =>
    db.collection('orders').createIndex(
      { state: 1, invoiceNumber: 1, _id: 1 },
      {
        name: 'orders_by_invoice',
        partialFilterExpression: { state: { $in: ['paid', 'shipped', 'refunded'] } },
      },
    ),
};
