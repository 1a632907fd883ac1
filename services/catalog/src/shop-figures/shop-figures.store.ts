import { defaultShopFigures, type EditableShopFigures } from '@shop/contracts';
import { createVersionedStore } from '@shop/service-kit';
import type { Db } from 'mongodb';

export function createShopFigureStore(db: Db) {
  return createVersionedStore<EditableShopFigures>(db, {
    collection: 'shop_figure_versions',
    defaults: defaultShopFigures,
    id: 'shop-figures',
    name: 'Shop figures',
  });
}

export type ShopFigureStore = ReturnType<typeof createShopFigureStore>;
