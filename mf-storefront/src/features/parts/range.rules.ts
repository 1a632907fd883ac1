import { attributesOf, type PartView, withAttribute } from './part-view.rules.ts';

/** A range with optional ends. As a change: a missing end stays, an `undefined` end becomes open. */
export interface Range {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** Changes the ends of the price range. */
export function withPrice(view: PartView, ends: Range): PartView {
  const { min, max }: Range = { min: view.priceMin, max: view.priceMax, ...ends };
  return { ...view, priceMin: min, priceMax: max };
}

/** Changes the ends of a measure's range. */
export function withMeasure(view: PartView, name: string, ends: Range): PartView {
  const before = attributesOf(view).find((filter) => filter.name === name);
  const { min, max }: Range = { ...before, ...ends };
  const isOpen = min === undefined && max === undefined;
  return withAttribute(view, name, isOpen ? undefined : { name, min, max });
}
