import type { Migration } from '@shop/service-kit';

/** What orders hold is asked slice by slice of the parts; see decision 063. */
export const holdingsOfPartIndex: Migration = {
  number: 4,
  name: 'holdings-of-part-index',
  leaves: null,
  up: (db) =>
    db
      .collection('orders')
      .createIndex({ partId: 1, state: 1, quantity: 1, returned: 1 }, { name: 'held_pieces_of_part' }),
};
