import type { Migration } from '@shop/service-kit';

/**
 * Search tokens get their own name. Version 1.0.0 finds parts by `words` and writes nothing else, so both are written from now on;
 * what it adds beside this one has no tokens yet, and the version that reads them brings those over.
 */
export const searchTokens: Migration = {
  number: 2,
  name: 'search-tokens',
  leaves: { what: 'field words of parts', unneededFrom: '1.2.0' },
  up: (db) =>
    db
      .collection('parts')
      .updateMany({ searchTokens: { $exists: false } }, [{ $set: { searchTokens: '$words' } }]),
};
