/** Limits of the specification (section 9) and our own. */
export const limits = {
  passwordMinLength: 6,
  ratingMin: 1,
  ratingMax: 5,
  /** Code points of a description or review shown before the ellipsis. */
  excerptLength: 100,
  /** Largest page size of an opt-in list. */
  pageMax: 100,
  pageDefault: 24,
  nameMax: 120,
  reviewTextMax: 2_000,
  /** Per person, and per network address shared by several people. */
  reviewsPerHour: 5,
  reviewsPerAddressPerHour: 60,
  addressMax: 400,
  /** Characters of a phone number as typed, with its extension and punctuation. */
  phoneMax: 60,
  urlMax: 2_048,
  partNumberMax: 40,
  /** Makes, models, engines and attribute names. */
  factMax: 60,
  oeNumbersMax: 60,
  attributesMax: 40,
  fitmentsMax: 200,
  imagesMax: 12,
  priceBreaksMax: 10,
  attributeFiltersMax: 8,
  attributeQueryMax: 600,
  /** Make, model, year and engine in a query parameter. */
  vehicleMax: 200,
  modelYearMin: 1_900,
  modelYearMax: 2_100,
  suggestionsMax: 8,
  relatedPartsMax: 8,
  alternativePartsMax: 4,
  /** Part numbers per site map reply, chosen so that a reply costs as little as any other. */
  partNumbersMax: 500,
  /** Back-in-stock notices per person. */
  stockNoticesMax: 200,
  /** Parts of the catalogue: the search keeps all in memory, some 7 KB each. */
  partsMax: 50_000,
  /** Parts that replace each other in a row. */
  successorsMax: 50,
  /** Part import CSV: rows and bytes. */
  importRowsMax: 50_000,
  importBytes: 64 * 1024 * 1024,
  importColumnsMax: 50,
  /** Characters of a row; a part with every field at its limit takes four fifths. */
  importRowMax: 160 * 1024,
  /** Days for which an import or a bulk change can be undone. */
  importUndoDays: 30,
  /** A bulk change: parts of a filter, and parts listed by id. */
  bulkPartsMax: 5_000,
  bulkIdsMax: 1_000,
  searchMax: 80,
  /** Other names per part family, and their length. */
  synonymsMax: 60,
  synonymLengthMax: 40,
  /** Delivery: zones, carriers of one, weights of a carrier, and days it takes. */
  deliveryZonesMax: 60,
  carriersMax: 8,
  weightStepsMax: 20,
  deliveryDaysMax: 365,
  /** Characters of the zones as CSV; less than a JSON body can have. */
  deliveryCsvMax: 90_000,
  /** Characters of a figure in large type; eight fit on a phone. */
  shopFigureMax: 8,
  /** Characters of a figure within a sentence. */
  shopFigurePhraseMax: 30,
  netWorthMax: 14,
  priceMaxDollars: 1_000_000,
  quantityMax: 1_000_000_000,
  orderLinesMax: 100,
  /** Stripe's limits for one charge in US dollars, in cents: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
  chargeMinCents: 50,
  chargeMaxCents: 99_999_999,
  /** Per person: payments without an order, and declined cards. Stops card testing, which needs many tries. */
  intentsWithoutOrderPerHour: 10,
  declinedCardsPerHour: 10,
  basketWritesPerMinute: 120,
  /**
   * Limits of unpaid orders: of one person, of all such people at one network address, and of all of them together. Unproved
   * people have not confirmed their address, and new ones have paid for nothing yet.
   */
  unprovedHolds: {
    person: { orders: 3, dollars: 5_000 },
    address: { orders: 9, dollars: 15_000 },
    shop: { orders: 200, dollars: 100_000 },
  },
  newHolds: {
    person: { orders: 10, dollars: 50_000 },
    address: { orders: 30, dollars: 150_000 },
    shop: { orders: 1_000, dollars: 1_000_000 },
  },
  knownHolds: { person: { orders: 50, dollars: 1_000_000 } },
  /** A person who paid may hold this many times what they paid, but not less than a new person nor more than {@link knownHolds}. */
  holdsPerPaid: 10,
  /** How long stock is held for an unproved person, minutes. */
  unprovedHoldMinutes: 60,
  orderNumberMax: 24,
  purchaseOrderNumberMax: 60,
  addressesMax: 20,
  /** Vehicles in a garage. */
  vehiclesMax: 10,
  /** Per order, including failed ones. */
  refundsMax: 50,
  /** Characters of a refund's reason. */
  reasonMax: 300,
  /** Per order. */
  shipmentsMax: 50,
  /** Days for which staff can hold an unpaid order. */
  holdDaysMax: 30,
  /** Notes of staff about one buyer. */
  buyerNotesMax: 100,
  /** Characters of the reference of a bank transfer. */
  transferReferenceMax: 140,
  /** Characters of a message or note on an order. */
  messageMax: 2_000,
  /** Changes of an order after which its buyer can correct and write no more; staff still can. */
  buyerChangesMax: 100,
  /** Messages that one buyer may send. */
  messagesPerHour: 30,
  /** Per order. */
  returnsMax: 20,
  /** Characters of a text about a return, from the buyer or from the office. */
  returnTextMax: 1_000,
  /** Days after the payment from which an order with unsent pieces is overdue. */
  overdueDays: 3,
  /** Orders that one PDF of packing slips covers. */
  packedOrdersMax: 50,
  /** How long entries of the staff log are kept. */
  staffLogDays: 730,
  /** How long a shipment can be undone, seconds. The buyer is notified only after that. */
  undoSeconds: 10,
  /** Calls per minute of one client, reads and writes each. */
  callsPerMinute: 600,
  /** Rendered pages of searches per minute of one client; more come without their results, which the browser then asks for. */
  searchedPagesPerMinute: 60,
  /** Mails per second of the whole shop. */
  mailsPerSecond: 10,
  /** JSON body, bytes. */
  jsonBodyBytes: 100 * 1024,
  /** Image upload, bytes. */
  imageBytes: 5 * 1024 * 1024,
  /** Largest side of an uploaded picture in px: enough to see damage, small enough for a phone. */
  picturePixels: 1_600,
  /** Uploads a day: of one person, of all people without a role at one address, and of all of them together. */
  picturesPerDay: { staff: 2_000, proved: 20, unproved: 5, address: 60, shop: 2_000 },
  /** Access token lifetime, seconds. */
  accessTokenSeconds: 3_600,
  /** Lifetime of a queue board session, seconds. */
  queuePassSeconds: 3_600,
  /** How long POST /order waits for the stock decision before answering 202, ms. */
  orderDecisionMs: 5_000,
  /** How long a deleted part can be restored, minutes. */
  restoreMinutes: 15,
  /** Front-end reports of one request, bytes; characters of the message and stack of each. */
  frontEndReportBytes: 32 * 1024,
  frontEndMessageMax: 300,
  frontEndStackMax: 3_000,
} as const;
