/** Limits of the specification (section 9) and our own. Separate exports, so bundlers drop unused ones. */
export const passwordMinLength = 6;
export const ratingMin = 1;
export const ratingMax = 5;
/** Code points of a description or review shown before the ellipsis. */
export const excerptLength = 100;
/** Largest page size of an opt-in list. */
export const pageMax = 100;
export const pageDefault = 24;
export const nameMax = 120;
export const reviewTextMax = 2_000;
/** Per person, and per network address shared by several people. */
export const reviewsPerHour = 5;
export const reviewsPerAddressPerHour = 60;
export const addressMax = 400;
/** Characters of a phone number as typed, with its extension and punctuation. */
export const phoneMax = 60;
export const urlMax = 2_048;
export const partNumberMax = 40;
/** Makes, models, engines and attribute names. */
export const factMax = 60;
export const oeNumbersMax = 60;
export const attributesMax = 40;
export const fitmentsMax = 200;
export const imagesMax = 12;
export const priceBreaksMax = 10;
export const attributeFiltersMax = 8;
export const attributeQueryMax = 600;
/** Make, model, year and engine in a query parameter. */
export const vehicleMax = 200;
export const modelYearMin = 1_900;
export const modelYearMax = 2_100;
export const suggestionsMax = 8;
export const relatedPartsMax = 8;
export const alternativePartsMax = 4;
/** Part numbers per site map reply, chosen so that a reply costs as little as any other. */
export const partNumbersMax = 500;
/** Back-in-stock notices per person. */
export const stockNoticesMax = 200;
/** Parts of the catalogue: the search keeps all in memory, some 7 KB each. */
export const partsMax = 50_000;
/** Part import CSV: rows and bytes. */
export const importRowsMax = 50_000;
export const importBytes = 64 * 1024 * 1024;
export const importColumnsMax = 50;
/** Characters of a row; a part with every field at its limit takes four fifths. */
export const importRowMax = 160 * 1024;
/** A bulk change: parts of a filter, and parts listed by id. */
export const bulkPartsMax = 5_000;
export const bulkIdsMax = 1_000;
export const searchMax = 80;
/** Other names per part family, and their length. */
export const synonymsMax = 60;
export const synonymLengthMax = 40;
/** Delivery: zones, carriers of one, weights of a carrier, and days it takes. */
export const deliveryZonesMax = 60;
export const carriersMax = 8;
export const weightStepsMax = 20;
export const deliveryDaysMax = 365;
/** Characters of the zones as CSV; less than a JSON body can have. */
export const deliveryCsvMax = 90_000;
/** Characters of a figure in large type; eight fit on a phone. */
export const shopFigureMax = 8;
/** Characters of a figure within a sentence. */
export const shopFigurePhraseMax = 30;
export const netWorthMax = 14;
export const priceMaxDollars = 1_000_000;
export const quantityMax = 1_000_000_000;
export const orderLinesMax = 100;
/** Stripe's limits for one charge in US dollars, in cents: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const chargeMinCents = 50;
export const chargeMaxCents = 99_999_999;
/** Per person: payments without an order, and declined cards. Stops card testing, which needs many tries. */
export const intentsWithoutOrderPerHour = 10;
export const declinedCardsPerHour = 10;
export const basketWritesPerMinute = 120;
/**
 * Limits of unpaid orders: of one person, of all such people at one network address, and of all of them together. Unproved
 * people have not confirmed their address, and new ones have paid for nothing yet.
 */
export const unprovedHolds = {
  person: { orders: 3, dollars: 5_000 },
  address: { orders: 9, dollars: 15_000 },
  shop: { orders: 200, dollars: 100_000 },
} as const;
export const newHolds = {
  person: { orders: 10, dollars: 50_000 },
  address: { orders: 30, dollars: 150_000 },
  shop: { orders: 1_000, dollars: 1_000_000 },
} as const;
export const knownHolds = { person: { orders: 50, dollars: 1_000_000 } } as const;
/** A person who paid may hold this many times what they paid, but not less than a new person nor more than {@link knownHolds}. */
export const holdsPerPaid = 10;
/** How long stock is held for an unproved person, minutes. */
export const unprovedHoldMinutes = 60;
export const orderNumberMax = 24;
export const purchaseOrderNumberMax = 60;
export const addressesMax = 20;
/** Vehicles in a garage. */
export const vehiclesMax = 10;
/** Per order, including failed ones. */
export const refundsMax = 50;
/** Characters of a refund's reason. */
export const reasonMax = 300;
/** Per order. */
export const shipmentsMax = 50;
/** Days for which staff can hold an unpaid order. */
export const holdDaysMax = 30;
/** Notes of staff about one buyer. */
export const buyerNotesMax = 100;
/** Characters of the reference of a bank transfer. */
export const transferReferenceMax = 140;
/** Characters of a message or note on an order. */
export const messageMax = 2_000;
/** Changes of an order after which its buyer can correct and write no more; staff still can. */
export const buyerChangesMax = 100;
/** Messages that one buyer may send. */
export const messagesPerHour = 30;
/** Per order. */
export const returnsMax = 20;
/** Characters of a text about a return, from the buyer or from the office. */
export const returnTextMax = 1_000;
/** Days after the payment from which an order with unsent pieces is overdue. */
export const overdueDays = 3;
/** Orders that one PDF of packing slips covers. */
export const packedOrdersMax = 50;
/** How long entries of the staff log are kept. */
export const staffLogDays = 730;
/** How long a shipment can be undone, seconds. The buyer is notified only after that. */
export const undoSeconds = 10;
/** Calls per minute of one client, reads and writes each. */
export const callsPerMinute = 600;
/** Rendered pages of searches per minute of one client; more come without their results, which the browser then asks for. */
export const searchedPagesPerMinute = 60;
/** Mails per second of the whole shop. */
export const mailsPerSecond = 10;
/** JSON body, bytes. */
export const jsonBodyBytes = 100 * 1024;
/** Image upload, bytes. */
export const imageBytes = 5 * 1024 * 1024;
/** Largest side of an uploaded picture in px: enough to see damage, small enough for a phone. */
export const picturePixels = 1_600;
/** Uploads a day: of one person, of all people without a role at one address, and of all of them together. */
export const picturesPerDay = { staff: 2_000, proved: 20, unproved: 5, address: 60, shop: 2_000 } as const;
/** Access token lifetime, seconds. */
export const accessTokenSeconds = 3_600;
/** Lifetime of a queue board session, seconds. */
export const queuePassSeconds = 3_600;
/** How long POST /order waits for the stock decision before answering 202, ms. */
export const orderDecisionMs = 5_000;
/** How long a deleted part can be restored, minutes. */
export const restoreMinutes = 15;
/** Front-end reports of one request, bytes; characters of the message and stack of each. */
export const frontEndReportBytes = 32 * 1024;
export const frontEndMessageMax = 300;
export const frontEndStackMax = 3_000;
