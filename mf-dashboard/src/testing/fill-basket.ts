import type { Part } from '@shop/contracts';
import { addToBasket } from '@shop/shop-runtime';

export function buildPart(facts: Partial<Part> = {}): Part {
  return {
    _id: '64b64b64b64b64b64b64b600',
    name: 'Ventilated brake disc 320 mm',
    partNumber: 'BD-320',
    family: 'brake-disc',
    description: 'Machined on both faces in one clamping.',
    img: '/api/drawings/brake-disc-1.svg',
    price: 48.5,
    minOrderQuantity: 50,
    availableQuantity: 1_240,
    ...facts,
  };
}

/** Adds parts to this device's basket. */
export function fillBasket(...lines: readonly (readonly [Part, number])[]): void {
  addToBasket(lines.map(([part, quantity]) => ({ partId: part._id, quantity, seenPrice: part.price })));
}
