/** What calls and pages name alike: states, kinds, labels. Free of schemas, so that first pages can have it. */

/** Life of an order. `requested` waits for the stock decision; `refused`, `cancelled` and `expired` are out of the lists. */
export const orderStates = [
  'requested',
  'reserved',
  'refused',
  'paid',
  'shipped',
  'cancelled',
  'expired',
] as const;

/** Life of a line. `returned`: refunded before it was sent, its stock is back. */
export const orderLineStates = ['requested', 'reserved', 'refused', 'cancelled', 'returned'] as const;

/** Life of an order as the shop sees it. The specified calls say `cancelled` where this says `refunded`. */
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

/** `pending` waits for moderation; only what is `approved` is published and counts in the mean. */
export const reviewStates = ['pending', 'approved', 'rejected', 'taken-down'] as const;

export const partSorts = ['newest', 'name', 'price', '-price'] as const;

/** What runs in a browser, by the name of its package. */
export const frontEndPackages = ['shell', 'mf-storefront', 'mf-dashboard', 'mf-admin'] as const;

export const stockAdjustmentReasons = ['delivery', 'count', 'damage', 'return', 'other'] as const;

export const partImportRowStates = ['add', 'change', 'unchanged', 'faulty'] as const;

/** Path prefix of the queue board, whose pages are HTML and therefore not in the table of calls. */
export const queueBoardPath = '/admin/queues';

/** Where a browser exchanges a ticket for a session of the queue board, as `?ticket=…`. */
export const queueBoardEntryPath = `${queueBoardPath}/enter`;

/** What each figure is called, in its form and in the messages about it. */
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

/** The specified figures, shown until the owner edits them. */
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
export type WholeOrderState = (typeof wholeOrderStates)[number];
export type ReviewState = (typeof reviewStates)[number];
export type PartSort = (typeof partSorts)[number];
export type FrontEndPackage = (typeof frontEndPackages)[number];
export type StockAdjustmentReason = (typeof stockAdjustmentReasons)[number];
