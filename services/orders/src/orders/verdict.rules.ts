import type { StateRefusal } from '@shop/contracts';
import type { OrderChange } from './order.types.ts';

/** A rule's decision about an order: apply a change, nothing left to do, or not allowed. */
export type Verdict =
  | { readonly kind: 'change'; readonly change: OrderChange }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly refusal: StateRefusal };

export const done: Verdict = { kind: 'done' };

export function changed(change: OrderChange): Verdict {
  return { kind: 'change', change };
}

export function refused(refusal: StateRefusal): Verdict {
  return { kind: 'refused', refusal };
}
