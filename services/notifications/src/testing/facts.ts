import type { OrderHappened, ReviewPublished } from '@shop/contracts';
import { testUid } from '@shop/service-kit/testing';
import { ObjectId } from 'mongodb';

type Order = OrderHappened['order'];

export function anId(): string {
  return new ObjectId().toHexString();
}

export function aLine(line: Partial<Order['lines'][number]> = {}): Order['lines'][number] {
  return {
    id: anId(),
    partNumber: 'BD-280-24',
    partName: 'Brake disc',
    priceCents: 2_450,
    quantity: 4,
    state: 'reserved',
    ...line,
  };
}

export function aFact(fact: Partial<OrderHappened> = {}, order: Partial<Order> = {}): OrderHappened {
  return {
    what: 'paid',
    ...fact,
    order: {
      id: anId(),
      number: 'SP-26-7K3QD',
      uid: testUid('buyer@example.com'),
      clientName: 'Nadia Rahman',
      address: '12 Station Road, Sylhet 3100, Bangladesh',
      lines: [aLine()],
      totalCents: 9_800,
      ...order,
    },
  };
}

export function aReview(review: Partial<ReviewPublished> = {}): ReviewPublished {
  return { reviewId: anId(), uid: testUid('buyer@example.com'), rating: 5, ...review };
}
