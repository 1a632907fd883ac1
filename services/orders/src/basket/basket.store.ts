import { type Basket, toCents, toDollars } from '@shop/contracts';
import { isDuplicateKey } from '@shop/service-kit';
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
const byId = { _id: 1 } as const;

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
      ...(partName === undefined ? {} : { partName }),
    })),
    changedAt: now,
  };
}

/** One document per buyer who ever put a part into a basket; read by its id alone. */
export function createBasketStore(db: Db) {
  const baskets = db.collection<BasketDocument>(basketsCollection);

  const insert = async (uid: string, document: Omit<BasketDocument, '_id'>): Promise<boolean> => {
    try {
      await baskets.insertOne({ _id: uid, ...document });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };

  const replace = async (
    uid: string,
    version: number,
    document: Omit<BasketDocument, '_id'>,
  ): Promise<boolean> => {
    const { matchedCount } = await baskets.updateOne(
      { _id: uid, version },
      { $set: document },
      { hint: byId },
    );
    return matchedCount === 1;
  };

  return {
    find: async (uid: string): Promise<Basket> => {
      const found = await baskets.findOne({ _id: uid });
      return found ? toBasket(found) : nothing;
    },

    /** Returns the basket as written; undefined when its version is no longer the one that was read. */
    write: async (uid: string, given: Basket, now: Date): Promise<Basket | undefined> => {
      const document = stored(given, now);
      const written =
        given.version === 0 ? await insert(uid, document) : await replace(uid, given.version, document);
      return written ? toBasket({ _id: uid, ...document }) : undefined;
    },
  };
}

export type BasketStore = ReturnType<typeof createBasketStore>;
