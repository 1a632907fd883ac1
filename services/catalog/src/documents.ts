/** Shapes of the catalogue's documents, for the seed, which writes them straight into the database. */
export * from './parts/part.document.ts';
export { type ReviewDocument, reviewDocument } from './reviews/review.rules.ts';
