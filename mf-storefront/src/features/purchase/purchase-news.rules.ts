import { type NewOrder, type OrderState, toCents, toDollars } from '@shop/contracts';

/**
 * How placing an order ended.
 * - `ordered`: all three steps are done.
 * - `late`: stored, and undecided for longer than anybody wants to watch.
 * - `sold`: stored, and refused later because others were first.
 * - `unconfirmed`: stored and held, but step 2 gave no answer or changed nothing.
 */
export interface PurchaseEnd {
  readonly kind: 'ordered' | 'late' | 'sold' | 'unconfirmed';
  readonly orderId: string;
}

/** What the page says beside the form. */
export type PurchaseNews =
  | { readonly kind: 'trouble'; readonly text: string }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'late' }
  | { readonly kind: 'ordered'; readonly orderId: string; readonly quantity: number; readonly total: number };

/** Price times quantity, counted in cents so that nothing is lost to decimals. */
export const orderTotal = (pricePerPiece: number, pieces: number): number =>
  toDollars(toCents(pricePerPiece) * pieces);

const troubles = {
  sold: 'The stock of this part was sold to somebody else before your order was reached.',
  unconfirmed:
    'Your order was stored, but the shop did not confirm its stock. Press Purchase again: it will not be ordered twice.',
} as const;

/** How following a stored order ended early; undefined while its stock is held for it. */
export const endAfterFollowing = (state: OrderState): 'late' | 'sold' | undefined => {
  if (state === 'requested') return 'late';
  return state === 'refused' ? 'sold' : undefined;
};

export const newsOf = ({ kind, orderId }: PurchaseEnd, { price, quantity }: NewOrder): PurchaseNews => {
  if (kind === 'ordered') return { kind, orderId, quantity, total: orderTotal(price, quantity) };
  return kind === 'late' ? { kind } : { kind: 'trouble', text: troubles[kind] };
};
