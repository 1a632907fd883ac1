import type { Migration } from '@shop/service-kit';

/** A sweep looks for orders that are held and of which nobody was told; see decision 107. */
export const heldNoticesIndex: Migration = {
  number: 10,
  name: 'held-notices-index',
  leaves: null,
  up: (db) =>
    db
      .collection('orders')
      .createIndex(
        { heldNotice: 1, _id: 1 },
        { name: 'held_notices', partialFilterExpression: { state: 'reserved', heldNotice: 'due' } },
      ),
};
