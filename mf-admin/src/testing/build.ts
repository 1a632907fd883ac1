import type {
  Buyer,
  DeletedPart,
  ListedReturn,
  ModeratedReview,
  Part,
  PartImport,
  StockLine,
} from '@shop/contracts';

export function buildPart(facts: Partial<Part> = {}): Part {
  return {
    _id: '64b64b64b64b64b64b64b600',
    name: 'Clutch kit 240 mm',
    img: '/api/drawings/clutch-kit-1.svg',
    price: 12,
    description: 'Three-piece kit',
    minOrderQuantity: 10,
    availableQuantity: 1240,
    family: 'clutch-kit',
    partNumber: 'SP-CK-240',
    ...facts,
  };
}

/** Builds a part with every optional field, as the edit page reads it. */
export function buildWholePart(facts: Partial<Part> = {}): Part {
  return {
    ...buildPart(),
    oeNumbers: ['30000-1', '30000-2'],
    attributes: [{ name: 'Diameter', value: '240', unit: 'mm' }],
    fitments: [{ make: 'Toyota', model: 'Corolla', yearFrom: 2002, yearTo: 2008, engine: '1.5' }],
    images: ['/api/drawings/clutch-kit-1.svg', '/api/drawings/clutch-kit-2.svg'],
    priceBreaks: [{ fromQuantity: 50, price: 11 }],
    weightGrams: 4200,
    version: 7,
    ...facts,
  };
}

export function buildStockLine(facts: Partial<StockLine> = {}): StockLine {
  return {
    seq: 3,
    at: '2026-11-21T09:30:00.000Z',
    kind: 'reserve',
    quantity: -10,
    balance: 1240,
    by: 'shopper@example.com',
    orderId: '64b64b64b64b64b64b64b64b',
    ...facts,
  };
}

export function buildDeletedPart(facts: Partial<DeletedPart> = {}): DeletedPart {
  return {
    ...buildPart(),
    deletedAt: '2026-11-21T10:00:00.000Z',
    deletedBy: 'admin@example.com',
    restorableUntil: '2026-11-21T10:15:00.000Z',
    ...facts,
  };
}

/** Builds a pending review by a visitor who was not logged in. */
export function buildReview(facts: Partial<ModeratedReview> = {}): ModeratedReview {
  return {
    _id: '64b64b64b64b64b64b64b700',
    name: 'Ada Rahman',
    img: '/api/drawings/clutch-kit-1.svg',
    reviewText: 'Fits like the original.',
    rating: 4.5,
    createdAt: '2026-11-21T09:30:00.000Z',
    state: 'pending',
    ...facts,
  };
}

/** Builds an import that waits for the admin's decision. */
export function buildImport(facts: Partial<PartImport> = {}): PartImport {
  return {
    _id: '64b64b64b64b64b64b64b800',
    state: 'checked',
    createdAt: '2026-11-21T10:00:00.000Z',
    by: 'shopper@example.com',
    rows: 20_000,
    counts: { add: 12_000, change: 7_800, unchanged: 100, doubtful: 0, faulty: 100 },
    kind: 'file',
    applied: 0,
    skipped: 0,
    undone: 0,
    kept: 0,
    ...facts,
  };
}

/** Builds a return that the buyer has just asked for. */
export function buildReturn(facts: Partial<ListedReturn> = {}): ListedReturn {
  return {
    id: '64b64b64b64b64b64b64ba00',
    orderId: '64b64b64b64b64b64b64b900',
    number: 'SP-26-7K3QD',
    clientName: 'Shahid Karim',
    email: 'shopper@example.com',
    lines: [{ lineId: '64b64b64b64b64b64b64b901', partName: 'Clutch kit', quantity: 2 }],
    reason: 'damaged',
    state: 'requested',
    at: '2026-11-21T10:00:00.000Z',
    amount: 25,
    paidByTransfer: false,
    ...facts,
  };
}

/** Builds the account of a buyer with one address. */
export function buildBuyer(facts: Partial<Buyer> = {}): Buyer {
  const address = { name: 'Shahid Karim', street: 'Road 1', city: 'Dhaka', postcode: '1212', country: 'BD' };
  return {
    uid: 'uid1',
    email: 'shopper@example.com',
    verified: true,
    name: 'Shahid Karim',
    createdAt: '2025-01-02T10:00:00.000Z',
    addresses: [{ ...address, phone: '8801711123456', phoneE164: '+8801711123456', isDefault: true }],
    ...facts,
  };
}
