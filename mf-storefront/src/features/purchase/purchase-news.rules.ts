import { type NewOrder, type OrderState, toCents, toDollars } from '@shop/contracts';

/**
 * How placing an order ended.
 * - `ordered`: all three steps are done.
 * - `unacknowledged`: stored and held, but step 2 gave no answer or changed nothing.
 * - `late`: stored, and undecided for longer than anybody wants to watch.
 * - `sold`: stored, and refused later because others were first.
 */
export interface PurchaseResult {
  readonly kind: 'ordered' | 'unacknowledged' | 'late' | 'sold';
  readonly orderId: string;
  readonly order: NewOrder;
  /** It is the order of a try before, whose answer was lost; the entries have changed since. */
  readonly isEarlierTry: boolean;
}

/** What the page says beside the form. */
export type PurchaseNotice =
  | { readonly kind: 'trouble'; readonly text: string; readonly leadsToOrders?: boolean }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'late' }
  | {
      readonly kind: 'ordered';
      readonly orderId: string;
      readonly quantity: number;
      readonly total: number;
      readonly isAcknowledged: boolean;
      readonly isEarlierTry: boolean;
    };

/** Price times quantity, counted in cents so that nothing is lost to decimals. */
export function orderTotal(pricePerPiece: number, pieces: number): number {
  return toDollars(toCents(pricePerPiece) * pieces);
}

const sold = 'The stock of this part was sold to somebody else before your order was reached.';

/** How following a stored order ended early; undefined while its stock is held for it. */
export function resultAfterWaiting(state: OrderState): 'late' | 'sold' | undefined {
  if (state === 'requested') return 'late';
  return state === 'refused' ? 'sold' : undefined;
}

export function noticeOf({ kind, orderId, order, isEarlierTry }: PurchaseResult): PurchaseNotice {
  if (kind === 'late') return { kind };
  if (kind === 'sold') return { kind: 'trouble', text: sold };
  const { price, quantity } = order;
  return {
    kind: 'ordered',
    orderId,
    quantity,
    total: orderTotal(price, quantity),
    isAcknowledged: kind === 'ordered',
    isEarlierTry,
  };
}
