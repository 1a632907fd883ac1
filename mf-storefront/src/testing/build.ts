import type { Order, Part, Review } from '@shop/contracts';

/** 24 hexadecimal characters, the same for the same number. */
export const idOf = (number: number): string => number.toString(16).padStart(24, '0');

export const buildPart = (facts: Partial<Part> = {}): Part => ({
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
});

export const buildParts = (count: number, first = 1): Part[] =>
  Array.from({ length: count }, (_, place) =>
    buildPart({ _id: idOf(first + place), name: `Part ${first + place}` }),
  );

export const buildReview = (facts: Partial<Review> = {}): Review => ({
  _id: idOf(500),
  name: 'Amara Okafor',
  img: '/api/drawings/avatar-1.svg',
  reviewText: 'Fits as the original did.',
  rating: 4.7,
  createdAt: '2026-10-01T10:00:00.000Z',
  ...facts,
});

export const buildOrder = (facts: Partial<Order> = {}): Order => ({
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
});
