/** Numbers of the specification (section 9) and our own limits, once. */
export const limits = {
  passwordMinLength: 6,
  ratingMin: 1,
  ratingMax: 5,
  /** Code points shown of a description or review before the ellipsis. */
  excerptLength: 100,
  /** Largest page of an opt-in list. */
  pageMax: 100,
  pageDefault: 24,
  nameMax: 120,
  descriptionMax: 4_000,
  reviewTextMax: 2_000,
  addressMax: 400,
  /** Digits of a phone number, E.164 allows 15; short national numbers exist. */
  phoneDigitsMin: 5,
  phoneDigitsMax: 15,
  urlMax: 2_048,
  partNumberMax: 40,
  /** Makes, models, engines, and names of attributes. */
  factMax: 60,
  attributeValueMax: 80,
  unitMax: 16,
  fitmentNoteMax: 200,
  oeNumbersMax: 60,
  attributesMax: 40,
  fitmentsMax: 200,
  imagesMax: 12,
  priceBreaksMax: 10,
  attributeFiltersMax: 8,
  attributeQueryMax: 600,
  /** A make, model, year and engine in an address. */
  vehicleMax: 200,
  modelYearMin: 1_900,
  modelYearMax: 2_100,
  /** Suggestions while somebody types. */
  suggestionsMax: 8,
  relatedPartsMax: 8,
  /** Parts of one reply for site maps, and addresses of one site map: https://www.sitemaps.org/protocol.html */
  partNumbersMax: 50_000,
  /** Parts in back of which one person waits, at most. */
  stockNoticesMax: 200,
  /** A CSV of parts, rows and bytes. */
  importRowsMax: 50_000,
  importBytes: 64 * 1024 * 1024,
  searchMax: 80,
  /** Characters of a figure in large type; eight fit a phone. */
  shopFigureMax: 8,
  /** Characters of a figure within a line of text. */
  shopFigurePhraseMax: 30,
  netWorthMax: 14,
  priceMaxDollars: 1_000_000,
  quantityMax: 1_000_000_000,
  /** Lines of one order. */
  orderLinesMax: 100,
  /** What the payment provider takes in US dollars with one charge, in cents: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
  chargeMinCents: 50,
  chargeMaxCents: 99_999_999,
  orderNumberMax: 24,
  purchaseOrderNumberMax: 60,
  addressesMax: 20,
  streetMax: 200,
  cityMax: 80,
  postcodeMax: 16,
  taxIdMax: 40,
  /** Of one order, those that failed too. */
  refundsMax: 50,
  /** Characters of why money goes back. */
  reasonMax: 300,
  /** Of one order. */
  shipmentsMax: 50,
  shipmentIdMax: 64,
  /** How long a shipment can be taken back. Its buyer is told only after that. */
  undoSeconds: 10,
  carrierMax: 60,
  trackingNumberMax: 80,
  /** Characters of the note beside a stock adjustment. */
  stockNoteMax: 400,
  /** JSON body, bytes. */
  jsonBodyBytes: 100 * 1024,
  /** Image upload, bytes. */
  imageBytes: 5 * 1024 * 1024,
  /** Access token life, seconds. */
  accessTokenSeconds: 3_600,
  /** How long the ticket to the queue board waits for its one use, seconds. */
  queueTicketSeconds: 60,
  /** How long the queue board stays open without going through the dashboard again, seconds. */
  queuePassSeconds: 3_600,
  /** How long POST /order waits for the stock decision before it answers 202, ms. */
  orderDecisionMs: 5_000,
  /** How long a deleted part can be restored, minutes. */
  restoreMinutes: 15,
  /** Reports of a page in one request, their bytes, and characters of a message and of a stack. */
  frontEndReportsMax: 20,
  frontEndReportBytes: 32 * 1024,
  frontEndMessageMax: 300,
  frontEndStackMax: 3_000,
} as const;
