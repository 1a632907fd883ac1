import type { Migration } from '@shop/service-kit';

/** What the ledger says orders hold is summed up slice by slice of the parts; see decision 063. */
export const heldPiecesIndex: Migration = {
  number: 1,
  name: 'held-pieces-index',
  leaves: null,
  up: (db) => db.collection('stock_movements').createIndex({ partId: 1, kind: 1, quantity: 1 }),
};
