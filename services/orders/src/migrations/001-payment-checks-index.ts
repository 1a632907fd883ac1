import type { Migration } from '@shop/service-kit';

/**
 * The check of unreported payments looks at unpaid orders that somebody began to pay; its index held all unpaid ones. What a
 * partial index leaves out cannot be changed, and versions before name the old one, so a second one comes to stand beside it.
 */
export const paymentChecksIndex: Migration = {
  number: 1,
  name: 'payment-checks-index',
  leaves: { what: 'index payments_to_check', unneededFrom: '1.1.0' },
  up: (db) =>
    db.collection('orders').createIndex(
      { 'intent.checkAt': 1 },
      {
        name: 'payment_checks',
        partialFilterExpression: { state: 'reserved', 'intent.checkAt': { $exists: true } },
      },
    ),
};
