import type { ServiceName } from './route.ts';

interface PersonRecords {
  readonly service: ServiceName;
  readonly collection: string;
  /** Its name, as pages say it. */
  readonly what: string;
  readonly onClosing:
    | 'deleted'
    /** How and why it is kept, as pages say it, and the fields that may still name the person, without positions in lists. */
    | { readonly kept: string; readonly places: readonly string[] };
}

const deleted = 'deleted';
const taxLaw = 'Kept for ten years, as tax law requires';

/** Everything the shop stores about a person, and what closing the account or erasing the person does with it. */
export const personData: readonly PersonRecords[] = [
  { service: 'identity', collection: 'users', what: 'Sign-in, profile and roles', onClosing: deleted },
  { service: 'identity', collection: 'address_books', what: 'Address book', onClosing: deleted },
  { service: 'identity', collection: 'garages', what: 'Vehicles', onClosing: deleted },
  { service: 'identity', collection: 'newsletter', what: 'Newsletter subscription', onClosing: deleted },
  {
    service: 'identity',
    collection: 'staff_log',
    what: 'The log of what staff did',
    onClosing: {
      kept: 'Kept for two years without your name, to show who changed what',
      places: ['thing.id', 'thing.name', 'byUid', 'by'],
    },
  },
  {
    service: 'identity',
    collection: 'account_closings',
    what: 'The number of the account',
    onClosing: {
      kept: 'Kept so that an old sign-in cannot open it again',
      places: ['_id', 'accountUid'],
    },
  },
  { service: 'orders', collection: 'baskets', what: 'Basket', onClosing: deleted },
  { service: 'orders', collection: 'buyer_notes', what: 'Notes about the buyer', onClosing: deleted },
  {
    service: 'orders',
    collection: 'holders',
    what: 'Counts of unpaid orders',
    onClosing: { kept: 'Kept for some days, as they limit unpaid orders', places: ['_id'] },
  },
  {
    service: 'orders',
    collection: 'orders',
    what: 'Unpaid orders',
    onClosing: { kept: 'Kept without your name, as the stock ledger refers to them', places: ['uid'] },
  },
  {
    service: 'orders',
    collection: 'orders',
    what: 'Messages and notes about orders',
    onClosing: deleted,
  },
  {
    service: 'orders',
    collection: 'orders',
    what: 'Paid orders with their addresses, returns and refunds',
    onClosing: {
      kept: taxLaw,
      places: [
        'uid',
        'email',
        'clientName',
        'address',
        'phone',
        'phoneE164',
        'delivery',
        'billing',
        'searchTokens',
        'timeline.by',
        'timeline.byUid',
        'timeline.text',
        'returns.words',
      ],
    },
  },
  {
    service: 'orders',
    collection: 'invoices',
    what: 'Invoices',
    onClosing: { kept: taxLaw, places: ['buyer', 'deliverTo'] },
  },
  {
    service: 'orders',
    collection: 'credit_notes',
    what: 'Credit notes',
    onClosing: { kept: taxLaw, places: ['buyer', 'deliverTo'] },
  },
  {
    service: 'catalog',
    collection: 'reviews',
    what: 'Reviews',
    onClosing: {
      kept: 'Kept by "Former customer", as other buyers rely on them',
      places: ['reviewText', 'answer.text'],
    },
  },
  { service: 'catalog', collection: 'stock_notices', what: 'Stock notices', onClosing: deleted },
  { service: 'notifications', collection: 'mails', what: 'Emails we sent', onClosing: deleted },
  { service: 'notifications', collection: 'mail_preferences', what: 'Email settings', onClosing: deleted },
  {
    service: 'notifications',
    collection: 'documents',
    what: 'Papers of orders as PDF',
    onClosing: { kept: taxLaw, places: ['uid'] },
  },
];

/** Fields of a service's records that may still name a person after the closing: `orders.uid`. */
export function placesKept(service: ServiceName): string[] {
  return personData.flatMap(({ service: owner, collection, onClosing }) =>
    owner === service && onClosing !== 'deleted'
      ? onClosing.places.map((place) => `${collection}.${place}`)
      : [],
  );
}

/** Says what closing an account deletes, and what is kept and why: a sentence for each reason. */
export function closingTexts(): string[] {
  const byReason = new Map<string, string[]>();
  for (const { what, onClosing } of personData) {
    const reason = onClosing === 'deleted' ? 'Deleted' : onClosing.kept;
    byReason.set(reason, [...(byReason.get(reason) ?? []), what]);
  }
  return [...byReason].map(([reason, things]) => `${reason}: ${listed(things)}.`);
}

/** Names everything that is stored about a person, as a part of a sentence. */
export function personRecords(): string {
  return listed(personData.map(({ what }) => what));
}

/** Reads as a part of a sentence. */
function listed(things: readonly string[]): string {
  return things.map((what) => what.charAt(0).toLowerCase() + what.slice(1)).join(', ');
}
