import type { Migration } from '@shop/service-kit';

/** What a person's unpaid orders come to is asked with every order; see decision 064. */
export const unpaidOfPersonIndex: Migration = {
  number: 2,
  name: 'unpaid-of-person-index',
  leaves: null,
  up: (db) =>
    db.collection('orders').createIndex(
      { email: 1, state: 1, priceCents: 1, quantity: 1 },
      {
        name: 'unpaid_of_person',
        partialFilterExpression: { state: { $in: ['requested', 'reserved'] } },
      },
    ),
};
