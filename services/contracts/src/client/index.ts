/**
 * The contracts as first pages have them: calls, shapes, words, limits, and all types. No schema and no zod, which are 25 KB; forms and
 * what else judges input take the schemas from the package's main door.
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
/** Every call of the API by name. */
export * as routes from './calls.ts';
export { misfit, mustBe, readAs, type Shape, type ShapeOf } from './shape.ts';
/** What pages read beside replies. */
export * as shapes from './shapes.ts';
