/**
 * The contracts without their schemas and address formats: zod would add 25 KB to the first page. Forms import those from the main entry.
 */

import type { CallFacts } from './call-facts.ts';
import { calls } from './calls.ts';
import type { routes as schemas } from './http/index.ts';

export * from './calendar.ts';
export * from './constants.ts';
export * from './delivery-price.ts';
export * from './delivery-terms.ts';
export * from './delivery-text.ts';
export * from './document-ids.ts';
export * from './families.ts';
export type * from './index.ts';
export * from './limits.ts';
export * from './logged-calls.ts';
export * from './money.ts';
export * from './nothing-held-text.ts';
export * from './numbers.ts';
export * from './order-moves.ts';
export * from './order-words.ts';
export * from './part-rules.ts';
export * from './part-texts.ts';
export * from './phones.ts';
export * from './plain-text.ts';
export * from './problem.ts';
export * from './refund-failures.ts';
export * from './returns.ts';
export * from './rights.ts';
export * from './texts.ts';
export * from './vehicle-fit.ts';
export * from './vehicle-names.ts';
export * from './written-numbers.ts';

/** One API call for front ends: its route without the schemas, but with their types. */
export interface Call<R> extends CallFacts {
  /** Type only; never set. */
  readonly route?: R;
}

export const routes: { readonly [Name in keyof typeof schemas]: Call<(typeof schemas)[Name]> } = calls;
