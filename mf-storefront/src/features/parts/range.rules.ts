import { attributesOf, type PartView, withAttribute } from './part-view.rules.ts';

/** From and to. As a change of a range it has the ends that change; an end that is there without a number becomes open. */
export interface Range {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** The view with other ends of the price; an end that does not change stays. */
export function withPrice(view: PartView, ends: Range): PartView {
  const { min, max }: Range = { min: view.priceMin, max: view.priceMax, ...ends };
  return { ...view, priceMin: min, priceMax: max };
}

/** The same of a measure. */
export function withMeasure(view: PartView, name: string, ends: Range): PartView {
  const before = attributesOf(view).find((filter) => filter.name === name);
  const { min, max }: Range = { ...before, ...ends };
  const isOpen = min === undefined && max === undefined;
  return withAttribute(view, name, isOpen ? undefined : { name, min, max });
}
