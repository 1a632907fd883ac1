/** Document shapes for the seed, which writes directly to the database, and the delivery prices of its orders. */
export { quoteOf } from './delivery/delivery.rules.ts';
export { createDeliveryStore } from './delivery/delivery.store.ts';
export * from './parts/part.document.ts';
export { type ReviewDocument, reviewDocument } from './reviews/review.rules.ts';
