import type { EditableShopFigures } from '@shop/contracts';
import { insertOnce, logEntries, type OutboxEntry } from '@shop/service-kit';
import type { Db } from 'mongodb';
import type { FigureChange, StoredFigures } from './shop-figures.rules.ts';

/** One document per shop, so figures and history change in one write. */
interface FiguresDocument extends StoredFigures {
  readonly _id: 'shop';
  readonly changes: readonly FigureChange[];
  readonly log?: readonly OutboxEntry[];
}

const theShop = { _id: 'shop' } as const;
const thing = { kind: 'settings', id: 'shop-figures', name: 'Shop figures' } as const;
/** Changes kept in the history; bounds the document's size. */
const keptChanges = 200;

export function createShopFigureStore(db: Db) {
  const documents = db.collection<FiguresDocument>('shop_figures');
  return {
    find: async (): Promise<StoredFigures | undefined> =>
      (await documents.findOne(theShop, { projection: { changes: 0, log: 0 } })) ?? undefined,

    /** Newest first. */
    changes: async (limit: number): Promise<FigureChange[]> => {
      const found = await documents.findOne(theShop, { projection: { changes: { $slice: -limit } } });
      return [...(found?.changes ?? [])].reverse();
    },

    /** Saves the figures and the history line. Returns false when the figures changed since `version`. */
    save: async (figures: EditableShopFigures, version: number, change: FigureChange): Promise<boolean> => {
      const saved = { figures, version: change.version };
      const { by, at, changed } = change;
      const changes = changed.map(({ figure: field, from: before, to: after }) => ({ field, before, after }));
      const log = logEntries({ thing, by, at, changes });
      if (version === 0) return insertOnce(documents, { ...theShop, ...saved, changes: [change], log });
      const { matchedCount } = await documents.updateOne(
        { ...theShop, version },
        { $set: saved, $push: { changes: { $each: [change], $slice: -keptChanges }, log: { $each: log } } },
      );
      return matchedCount === 1;
    },
  };
}

export type ShopFigureStore = ReturnType<typeof createShopFigureStore>;
