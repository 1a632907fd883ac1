import {
  defaultShopFigures,
  type EditableShopFigures,
  type ShopFigureChange,
  type ShopFigures,
} from '@shop/contracts';

export type FigureChange = Omit<ShopFigureChange, 'at'> & { readonly at: Date };

/** The owner's stored figures; missing until the first change. */
export interface StoredFigures {
  readonly version: number;
  /** Partial: figures added to the shop later are missing. */
  readonly figures: Partial<EditableShopFigures>;
}

/** Returns the figures as in the contract; unchanged ones have their defaults. */
export function toShopFigures(kept: StoredFigures | undefined): ShopFigures {
  return {
    ...defaultShopFigures,
    ...kept?.figures,
    version: kept?.version ?? 0,
  };
}

export function changedFigures(
  before: EditableShopFigures,
  after: EditableShopFigures,
): FigureChange['changed'] {
  return figureNames
    .filter((figure) => before[figure] !== after[figure])
    .map((figure) => ({ figure, from: before[figure], to: after[figure] }));
}

const figureNames = Object.keys(defaultShopFigures) as (keyof EditableShopFigures)[];

export function toShopFigureChange({ at, ...change }: FigureChange): ShopFigureChange {
  return {
    ...change,
    at: at.toISOString(),
  };
}
