import { type Basket, toCents, toDollars } from '@shop/contracts';
import { insertOnce } from '@shop/service-kit';
import type { Db } from 'mongodb';

interface BasketDocument {
  /** The buyer's uid. */
  readonly _id: string;
  readonly version: number;
  readonly lines: readonly {
    readonly partId: string;
    readonly quantity: number;
    readonly seenPriceCents: number;
    readonly partName?: string;
  }[];
  readonly changedAt: Date;
}

export const basketsCollection = 'baskets';

const nothing: Basket = { version: 0, lines: [] };

function toBasket({ version, lines }: BasketDocument): Basket {
  return {
    version,
    lines: lines.map(({ seenPriceCents, ...line }) => ({ ...line, seenPrice: toDollars(seenPriceCents) })),
  };
}

function stored({ version, lines }: Basket, now: Date): Omit<BasketDocument, '_id'> {
  return {
    version: version + 1,
    lines: lines.map(({ partId, quantity, seenPrice, partName }) => ({
      partId: partId.toLowerCase(),
      quantity,
      seenPriceCents: toCents(seenPrice),
      partName,
    })),
    changedAt: now,
  };
}

/** One document per buyer who ever put a part into a basket; read by its id alone. */
export function createBasketStore(db: Db) {
  const baskets = db.collection<BasketDocument>(basketsCollection);

  return {
    find: async (uid: string): Promise<Basket> => {
      const found = await baskets.findOne({ _id: uid });
      return found ? toBasket(found) : nothing;
    },

    remove: async (uid: string): Promise<void> => {
      await baskets.deleteOne({ _id: uid });
    },

    /** Returns the basket as written; undefined when its version is no longer the one that was read. */
    write: async (uid: string, given: Basket, now: Date): Promise<Basket | undefined> => {
      const document = { _id: uid, ...stored(given, now) };
      const { _id, ...fields } = document;
      const isWritten =
        given.version === 0
          ? await insertOnce(baskets, document)
          : (await baskets.updateOne({ _id, version: given.version }, { $set: fields })).matchedCount === 1;
      return isWritten ? toBasket(document) : undefined;
    },
  };
}
