/** Document shapes for the seed, which writes directly to the database. */
export * from './parts/part.document.ts';
export { type ReviewDocument, reviewDocument } from './reviews/review.rules.ts';
