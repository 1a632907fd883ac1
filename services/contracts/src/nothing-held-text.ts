import type { LineRefusal } from './http/order-lines.ts';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Explains why none of the lines of an order was held. */
export function nothingHeldText(refusals: readonly (LineRefusal | undefined)[]): string {
  const isPrice = refusals.every((refusal) => refusal?.code === 'price-changed');
  if (refusals.length === 0 || !isPrice) return 'None of these parts are in stock';
  const [first, ...others] = refusals;
  if (others.length > 0 || first?.price === undefined)
    return 'The prices of these parts have changed. Accept the new ones?';
  return `The price of this part is now ${dollars.format(first.price)}. Accept it?`;
}
