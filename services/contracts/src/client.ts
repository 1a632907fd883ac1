/**
 * The contracts without their schemas and address formats: zod would add 25 KB to the first page. Forms import those from the main entry.
 */

import { type CallFacts, calls as facts } from './calls.ts';
import type { routes } from './http/index.ts';

export * from './constants.ts';
export * from './dates.ts';
export * from './delivery.ts';
export * from './families.ts';
export type * from './index.ts';
export * from './limits.ts';
export * from './logged-calls.ts';
export * from './money.ts';
export * from './numbers.ts';
export * from './order-moves.ts';
export * from './order-words.ts';
export * from './part-rules.ts';
export * from './part-texts.ts';
export * from './phones.ts';
export * from './plain-text.ts';
export * from './problem.ts';
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

/** Every call by its name. The server side knows them with their schemas as `routes`. */
export const calls: { readonly [Name in keyof typeof routes]: Call<(typeof routes)[Name]> } = facts;
