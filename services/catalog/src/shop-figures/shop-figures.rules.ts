import {
  defaultShopFigures,
  type EditableShopFigures,
  type ShopFigureChange,
  type ShopFigures,
} from '@shop/contracts';

/** A saved change as it is kept. */
export type FigureChange = Omit<ShopFigureChange, 'at'> & { readonly at: Date };

/** The owner's figures as they are kept; there are none until somebody changes the original ones. */
export interface StoredFigures {
  readonly version: number;
  /** Partial, because a figure may have been added to the shop after they were written. */
  readonly figures: Partial<EditableShopFigures>;
}

/** The figures as the contract shows them; what the owner never changed is original. */
export function toShopFigures(kept: StoredFigures | undefined): ShopFigures {
  return {
    ...defaultShopFigures,
    ...kept?.figures,
    version: kept?.version ?? 0,
  };
}

/** What saving `after` would change, figure by figure. */
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
