import type { Migration } from '@shop/service-kit';

/**
 * Search tokens get their own name. Version 1.0.0 finds orders by `words` and writes nothing else, so both are written from now on;
 * what it changes beside this one keeps old tokens or none, and the version that reads them brings those over.
 */
export const searchTokens: Migration = {
  number: 5,
  name: 'search-tokens',
  leaves: { what: 'field words of orders', unneededFrom: '1.2.0' },
  up: (db) =>
    db
      .collection('orders')
      .updateMany({ searchTokens: { $exists: false } }, [{ $set: { searchTokens: '$words' } }]),
};
