/**
 * The contracts for first page loads: calls, shapes, texts, limits and all types, without schemas or zod (25 KB). Code that
 * validates input, such as forms, imports the schemas from the package's main entry.
 */

export * from '../address-text.ts';
export * from '../constants.ts';
export * from '../countries.ts';
export * from '../document-ids.ts';
export * from '../families.ts';
export type * from '../index.ts';
export * from '../limits.ts';
export * from '../money.ts';
export * from '../numbers.ts';
export * from '../order-moves.ts';
export * from '../part-rules.ts';
export * from '../part-texts.ts';
export * from '../payment-problems.ts';
export * from '../picture-address.ts';
export * from '../text-pieces.ts';
export * from '../texts.ts';
export * from '../vehicle-names.ts';
export * from '../when-used.ts';
export type { Call } from './call.ts';
export * as routes from './calls.ts';
export { misfit, mustBe, readAs, type Shape, type ShapeOf } from './shape.ts';
/** Shapes of data that pages read outside API replies. */
export * as shapes from './shapes.ts';
