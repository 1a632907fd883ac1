/** Shares of a believable year: of all orders, unless the name says otherwise. */
export const shares = {
  /** Orders of the specified call, with the address in one text. */
  withoutDelivery: 0.1,
  otherInvoiceAddress: 0.1,
  purchaseOrderNumber: 0.5,
  collected: 0.1,
  placedByShop: 0.02,
  lineRefused: 0.01,
  cancelled: 0.05,
  neverPaid: 0.04,
  neverPaidCardEntered: 0.5,
  neverPaidButLate: 0.1,
  byTransfer: 0.08,
  cardDeclined: 0.06,
  question: 0.06,
  questionUnanswered: 0.01,
  questionClosed: 0.05,
  note: 0.04,
  refundBeforeSending: 0.03,
  refundOfAll: 0.6,
  refundFails: 0.05,
  refundFailedForGood: 0.2,
  refundRepaid: 0.3,
  refundRejectedLater: 0.02,
  packedLate: 0.05,
  sentInParts: 0.1,
  restNeverSent: 0.01,
  returned: 0.04,
  returnDeclined: 0.15,
  /** The part of the returns in a state that stays in it. */
  returnStuck: 0.03,
  returnScrapped: 0.3,
  returnSettled: 0.05,
  buyersOfCompanies: 0.7,
  buyersWithNotes: 0.1,
  mailsRefused: 0.005,
} as const;

/** Orders of an average buyer. */
export const ordersPerBuyer = 20;

/** Country, its cities, the beginning of its phone numbers and that of its tax numbers with their digits; most buyers first. */
export const places = [
  ['BD', ['Dhaka', 'Sylhet', 'Chittagong', 'Khulna'], '+8801', '', 13],
  ['DE', ['Hamburg', 'Stuttgart', 'Leipzig'], '+49151', 'DE', 9],
  ['AE', ['Dubai', 'Sharjah'], '+97150', '', 15],
  ['IN', ['Kolkata', 'Pune'], '+9198', '', 15],
  ['GB', ['Leeds', 'Bristol'], '+4477', 'GB', 9],
  ['PL', ['Gdynia', 'Lublin'], '+4860', 'PL', 10],
  ['KE', ['Mombasa', 'Nairobi'], '+2547', 'P', 9],
  ['MY', ['Penang', 'Klang'], '+6012', '', 10],
  ['NP', ['Kathmandu', 'Pokhara'], '+97798', '', 9],
  ['FR', ['Lyon', 'Lille'], '+3367', 'FR', 11],
] as const;

export const firstNames = [
  'Shahid',
  'Nadia',
  'Karl',
  'Greta',
  'Omar',
  'Priya',
  'Tom',
  'Ewa',
  'Wanjiru',
  'Siti',
  'Rafiq',
  'Anna',
  'Yusuf',
  'Leila',
  'Arjun',
  'Claire',
] as const;
export const lastNames = [
  'Karim',
  'Rahman',
  'Weber',
  'Haddad',
  'Sen',
  'Clark',
  'Nowak',
  'Otieno',
  'Lim',
  'Hossain',
  'Ahmed',
  'Schmidt',
  'Sharma',
  'Dubois',
  'Thapa',
  'Islam',
] as const;
export const trades = ['Motors', 'Autoparts', 'Garage', 'Trading', 'Workshop'] as const;

export const staff = { office: 'office@example.com', warehouse: 'warehouse@example.com' } as const;

export const carriers = ['DHL', 'FedEx', 'UPS', 'Courier'] as const;

/** Questions of buyers with the office's answers. */
export const conversations = [
  ['When will you send my parts?', 'They leave us tomorrow. You get the tracking number by mail.'],
  ['Do the discs fit a car with 15 inch wheels?', 'Yes, from 15 inches on.'],
  ['Please put our order number on the invoice.', 'Done. You find the invoice on the order page.'],
  [
    'Can you send both boxes in one parcel?',
    'We will pack them together where the carrier takes the weight.',
  ],
  ['We need a proforma for our customs.', 'It is on the order page, under Papers.'],
] as const;

export const notes = [
  'Called: gate closes at 16:00',
  'Customs needs two copies of the packing list',
  'Asked for a quieter packing material',
  'Wants to collect the next order',
] as const;

export const buyerNotes = [
  'Pays by transfer, usually within three days',
  'Ask for the workshop manager, not the front desk',
  'Orders for two branches; check the address',
] as const;

export const refundReasons = [
  'No longer needed',
  'Ordered twice',
  'Part was damaged in our warehouse',
] as const;

export const returnAnswers = {
  approve: 'Please send the parts to 12 Station Road, Dhaka, with the order number on the box.',
  decline: 'The parts were fitted already, so we cannot take them back.',
} as const;
