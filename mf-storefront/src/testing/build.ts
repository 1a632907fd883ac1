import type { Order, Part, Review } from '@shop/contracts';

/** Returns 24 hexadecimal characters, the same for the same number. */
export function idOf(number: number): string {
  return number.toString(16).padStart(24, '0');
}

export function buildPart(facts: Partial<Part> = {}): Part {
  return {
    _id: idOf(1),
    name: 'Vented brake disc',
    img: '/api/drawings/brake-disc-1.svg',
    price: 12.5,
    description: 'Grey cast iron, balanced and coated.',
    minOrderQuantity: 50,
    availableQuantity: 1240,
    family: 'brake-disc',
    partNumber: 'SP-BRD-1040',
    ...facts,
  };
}

export function buildParts(count: number, first = 1): Part[] {
  return Array.from({ length: count }, (_, place) =>
    buildPart({ _id: idOf(first + place), name: `Part ${first + place}` }),
  );
}

export function buildReview(facts: Partial<Review> = {}): Review {
  return {
    _id: idOf(500),
    name: 'Amara Okafor',
    img: '/api/drawings/avatar-1.svg',
    reviewText: 'Fits as the original did.',
    rating: 4.7,
    createdAt: '2026-10-01T10:00:00.000Z',
    ...facts,
  };
}

export function buildOrder(facts: Partial<Order> = {}): Order {
  return {
    _id: idOf(900),
    partName: 'Vented brake disc',
    partId: idOf(1),
    price: 12.5,
    quantity: 50,
    email: 'shopper@example.com',
    clientName: 'Sam Shopper',
    address: '12 Zindabazar Road, Sylhet',
    phone: '8801712345678',
    state: 'reserved',
    createdAt: '2026-11-21T10:00:00.000Z',
    version: 1,
    currency: 'usd',
    ...facts,
  };
}
