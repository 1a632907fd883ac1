/** Numbers of the specification (section 9) and our own limits, once. Each is an export, so that a bundle has those that it uses. */
export const passwordMinLength = 6;
export const ratingMin = 1;
export const ratingMax = 5;
/** Code points shown of a description or review before the ellipsis. */
export const excerptLength = 100;
/** Largest page of an opt-in list. */
export const pageMax = 100;
export const pageDefault = 24;
export const nameMax = 120;
export const descriptionMax = 4_000;
export const reviewTextMax = 2_000;
/** Of one person, and of all people behind one network address. */
export const reviewsPerHour = 5;
export const reviewsPerAddressPerHour = 60;
export const addressMax = 400;
/** Digits of a phone number, E.164 allows 15; short national numbers exist. */
export const phoneDigitsMin = 5;
export const phoneDigitsMax = 15;
export const urlMax = 2_048;
export const partNumberMax = 40;
/** Makes, models, engines, and names of attributes. */
export const factMax = 60;
export const attributeValueMax = 80;
export const unitMax = 16;
export const fitmentNoteMax = 200;
export const oeNumbersMax = 60;
export const attributesMax = 40;
export const fitmentsMax = 200;
export const imagesMax = 12;
export const priceBreaksMax = 10;
export const attributeFiltersMax = 8;
export const attributeQueryMax = 600;
/** A make, model, year and engine in an address. */
export const vehicleMax = 200;
export const modelYearMin = 1_900;
export const modelYearMax = 2_100;
/** Suggestions while somebody types. */
export const suggestionsMax = 8;
export const relatedPartsMax = 8;
/** Parts of one reply for site maps: a reply of them costs as little as any other. */
export const partNumbersMax = 500;
/** Parts in back of which one person waits, at most. */
export const stockNoticesMax = 200;
/** A CSV of parts, rows and bytes. */
export const importRowsMax = 50_000;
export const importBytes = 64 * 1024 * 1024;
export const importColumnsMax = 50;
/** Characters of a row; a part with all that it may have takes half of them. */
export const importRowMax = 256 * 1024;
export const searchMax = 80;
/** Characters of a figure in large type; eight fit a phone. */
export const shopFigureMax = 8;
/** Characters of a figure within a line of text. */
export const shopFigurePhraseMax = 30;
export const netWorthMax = 14;
export const priceMaxDollars = 1_000_000;
export const quantityMax = 1_000_000_000;
/** Lines of one order. */
export const orderLinesMax = 100;
/** What the payment provider takes in US dollars with one charge, in cents: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const chargeMinCents = 50;
export const chargeMaxCents = 99_999_999;
/** Payments that one person may begin without an order, and cards that may be declined: a tester of stolen cards needs many. */
export const intentsWithoutOrderPerHour = 10;
export const declinedCardsPerHour = 10;
export const basketWritesPerMinute = 120;
export const orderNumberMax = 24;
export const purchaseOrderNumberMax = 60;
export const addressesMax = 20;
export const streetMax = 200;
export const cityMax = 80;
export const postcodeMax = 16;
export const taxIdMax = 40;
/** Of one order, those that failed too. */
export const refundsMax = 50;
/** Characters of why money goes back. */
export const reasonMax = 300;
/** Of one order. */
export const shipmentsMax = 50;
export const shipmentIdMax = 64;
/** How long a shipment can be taken back. Its buyer is told only after that. */
export const undoSeconds = 10;
export const carrierMax = 60;
export const trackingNumberMax = 80;
/** Characters of the note beside a stock adjustment. */
export const stockNoteMax = 400;
/** JSON body, bytes. */
export const jsonBodyBytes = 100 * 1024;
/** Image upload, bytes. */
export const imageBytes = 5 * 1024 * 1024;
/** Access token life, seconds. */
export const accessTokenSeconds = 3_600;
/** How long the ticket to the queue board waits for its one use, seconds. */
export const queueTicketSeconds = 60;
/** How long the queue board stays open without going through the dashboard again, seconds. */
export const queuePassSeconds = 3_600;
/** How long POST /order waits for the stock decision before it answers 202, ms. */
export const orderDecisionMs = 5_000;
/** How long a deleted part can be restored, minutes. */
export const restoreMinutes = 15;
/** Reports of a page in one request, their bytes, and characters of a message and of a stack. */
export const frontEndReportsMax = 20;
export const frontEndReportBytes = 32 * 1024;
export const frontEndMessageMax = 300;
export const frontEndStackMax = 3_000;
