/** Split by subject: bundlers drop whole modules only, and a first page needs few of these. */

export * from './fields.ts';
export * from './order-handling.ts';
export * from './order-sizes.ts';
export * from './parts.ts';
export * from './people.ts';
export * from './reviews.ts';
