import {
  type BulkChange,
  type FieldChange,
  hasFallingPrices,
  newPart,
  type Part,
  texts,
  toCents,
  toDollars,
} from '@shop/contracts';
import type { Judged } from './judge-row.rules.ts';

/** Rounds to whole cents. */
function raised(price: number, percent: number): number {
  return toDollars(Math.round((toCents(price) * (100 + percent)) / 100));
}

function valuesOf(part: Part, change: BulkChange): Partial<Part> {
  if (change.field === 'minOrderQuantity') return { minOrderQuantity: change.minOrderQuantity };
  if (change.field === 'family') return { family: change.family };
  const { percent } = change;
  const price = raised(part.price, percent);
  if (!part.priceBreaks) return { price };
  const breaks = part.priceBreaks.map((each) => ({ ...each, price: raised(each.price, percent) }));
  return { price, priceBreaks: breaks };
}

function priceFaults({ price, priceBreaks = [] }: Part): Judged['faults'] {
  const prices = [price, ...priceBreaks.map((each) => each.price)];
  if (prices.some((each) => !newPart.shape.price.safeParse(each).success))
    return [{ column: 'price', reason: texts.priceInvalid }];
  if (!hasFallingPrices({ price, priceBreaks }))
    return [{ column: 'price_breaks', reason: texts.priceBreaksNotFalling }];
  return [];
}

/** Says what a bulk change does to a part, like a checked row of a file. */
export function judgePart(part: Part, change: BulkChange): Judged {
  const { partNumber } = part;
  const after: Part = { ...part, ...valuesOf(part, change) };
  const faults = change.field === 'price' ? priceFaults(after) : [];
  if (faults.length > 0) return { state: 'faulty', partNumber, changes: [], faults };
  const fields = ['price', 'priceBreaks', 'minOrderQuantity', 'family'] as const;
  const changes: FieldChange[] = fields
    .filter((field) => JSON.stringify(part[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: part[field], after: after[field] }));
  return { state: changes.length === 0 ? 'unchanged' : 'change', partNumber, changes, faults };
}
