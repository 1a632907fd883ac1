/** States, kinds and labels shared by calls and pages. No schemas, so first page loads can import them. */

/** States of an order. `requested` awaits the stock decision; lists omit `refused`, `cancelled` and `expired`. */
export const orderStates = [
  'requested',
  'reserved',
  'refused',
  'paid',
  'shipped',
  'cancelled',
  'expired',
] as const;

/** States of a line. `returned`: refunded before shipping, with its stock released. */
export const orderLineStates = ['requested', 'reserved', 'refused', 'cancelled', 'returned'] as const;

/** States of an order in the shop's own calls. The specified calls report `refunded` as `cancelled`. */
export const wholeOrderStates = [
  'requested',
  'reserved',
  'refused',
  'paid',
  'shipped',
  'refunded',
  'cancelled',
  'expired',
] as const;

/** States in which an order ended unpaid: nothing of it changes any more. */
export const unpaidEndStates = [
  'refused',
  'cancelled',
  'expired',
] as const satisfies readonly WholeOrderState[];

/** States of a return. A settled one was paid by other refunds of its order. */
export const returnStates = [
  'requested',
  'approved',
  'received',
  'inspected',
  'refunded',
  'settled',
  'declined',
] as const;

/** Returns that wait for the shop or the buyer. */
export const openReturnStates = ['requested', 'approved', 'received', 'inspected'] as const;

export const returnReasons = ['damaged', 'wrong-part', 'does-not-fit', 'not-needed'] as const;

export const returnReasonTexts: Readonly<Record<ReturnReason, string>> = {
  damaged: 'Damaged or defective',
  'wrong-part': 'Not the part that was ordered',
  'does-not-fit': "Doesn't fit the vehicle",
  'not-needed': 'No longer needed',
};

/** Reasons why an order needs the attention of staff. `overdue`: paid some days ago, and pieces are still to be sent. */
export const orderAttentions = ['refund-failed', 'payment-declined', 'partly-sent', 'overdue'] as const;

/** Days of a sales report, today included. */
export const salesPeriods = ['7', '30', '90'] as const;

/** `pending` awaits moderation; only `approved` reviews are published and count towards the mean. */
export const reviewStates = ['pending', 'approved', 'rejected', 'taken-down'] as const;

export const partSorts = ['newest', 'name', 'price', '-price'] as const;

/** Parameters of the home page's address: what its catalogue shows. It ignores all others, such as those of campaigns. */
export const catalogueParameters = [
  'q',
  'family',
  'vehicle',
  'attribute',
  'inStock',
  'oe',
  'priceMin',
  'priceMax',
  'sort',
] as const;

/** Sort orders of the staff's list of parts. */
export const staffPartSorts = [...partSorts, 'stock', '-stock'] as const;

/** A part is on sale unless it is hidden from buyers, or discontinued: sold while stock lasts. */
export const partStates = ['on-sale', 'hidden', 'discontinued'] as const;

export const partStateNames = {
  'on-sale': 'On sale',
  hidden: 'Hidden',
  discontinued: 'Discontinued',
} as const satisfies Record<(typeof partStates)[number], string>;

export const frontEndPackages = ['shell', 'mf-storefront', 'mf-dashboard', 'mf-admin'] as const;

export const stockAdjustmentReasons = ['delivery', 'count', 'damage', 'return', 'other'] as const;

export const partImportRowStates = ['add', 'change', 'unchanged', 'doubtful', 'faulty'] as const;

/** `skipped`: the part had changed since the check; `kept`: it had changed since the import, so an undo left it. */
export const partImportOutcomes = ['written', 'skipped', 'undone', 'kept'] as const;

/** Path prefix of the queue board. Its pages are HTML, so they are not in the table of calls. */
export const queueBoardPath = '/admin/queues';

/** Labels of the figures, in the form and in its validation messages. */
export const shopFigureLabels = {
  countries: 'Countries',
  countriesPeriod: 'Countries: period',
  newCustomers: 'New Customers',
  satisfiedClients: 'Satisfied Clients',
  annualRevenue: 'Annual Revenue',
  clientCountries: 'Clients today in',
  netWorth: 'Net Worth',
} as const;

export type ShopFigureName = keyof typeof shopFigureLabels;

/** The specified figures, shown until an admin edits them. */
export const defaultShopFigures = {
  countries: '31',
  countriesPeriod: '1969 - Present',
  newCustomers: '463',
  satisfiedClients: '379+',
  annualRevenue: '134M+',
  clientCountries: '6 countries',
  netWorth: '$396,000',
} as const satisfies Record<ShopFigureName, string>;

export type OrderLineState = (typeof orderLineStates)[number];
export type ReturnReason = (typeof returnReasons)[number];
export type ReturnState = (typeof returnStates)[number];
export type WholeOrderState = (typeof wholeOrderStates)[number];
export type OrderAttention = (typeof orderAttentions)[number];
export type ReviewState = (typeof reviewStates)[number];
export type PartSort = (typeof partSorts)[number];
export type CatalogueParameter = (typeof catalogueParameters)[number];
export type StaffPartSort = (typeof staffPartSorts)[number];
export type PartState = (typeof partStates)[number];
export type FrontEndPackage = (typeof frontEndPackages)[number];
export type StockAdjustmentReason = (typeof stockAdjustmentReasons)[number];

/** Replaces the name of a person who closed their account. */
export const formerCustomer = 'Former customer';

export function packingSlipId(shipmentId: string): string {
  return `packing-slip-${shipmentId}`;
}

/** The page Our Policies promises this, and structured data for search engines says the same. */
export const promises = {
  /** Unused parts can be returned within this time after delivery. */
  returnDays: 30,
  /** Working days in which an order leaves the factory. */
  handlingDays: 3,
} as const;
