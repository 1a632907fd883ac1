import {
  formatCount,
  type NewOrder,
  type OrderState,
  type Part,
  type Problem,
  toCents,
  toDollars,
} from '@shop/contracts/client';

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
  readonly number: string | undefined;
  readonly order: NewOrder;
  /** It is the order of an earlier try whose answer was lost; the entries have changed since. */
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
      readonly number: string | undefined;
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

export function noticeOf({ kind, orderId, number, order, isEarlierTry }: PurchaseResult): PurchaseNotice {
  if (kind === 'late') return { kind };
  if (kind === 'sold') return { kind: 'trouble', text: sold };
  const { price, quantity } = order;
  return {
    kind: 'ordered',
    orderId,
    number,
    quantity,
    total: orderTotal(price, quantity),
    isAcknowledged: kind === 'ordered',
    isEarlierTry,
  };
}

/** What the form knows after the shop said no: a sentence, and the facts that were out of date. */
interface ExplainedRefusal {
  readonly text: string;
  readonly fresh: Partial<Pick<Part, 'price' | 'availableQuantity'>>;
}

function numberIn(problem: Problem, key: string): number | undefined {
  const value = problem[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function priceChanged(problem: Problem, part: Part, money: (dollars: number) => string): ExplainedRefusal {
  const price = numberIn(problem, 'price');
  const again = 'Please check the total and press Purchase again.';
  if (price === undefined) return { text: `${problem.message}. ${again}`, fresh: {} };
  // The price is that of the quantity; what others cost comes with the part.
  if (part.priceBreaks?.length)
    return { text: `This quantity now costs ${money(price)} per piece. ${again}`, fresh: {} };
  return {
    text: `The price has changed from ${money(part.price)} to ${money(price)} per piece. ${again}`,
    fresh: { price },
  };
}

/** The shop's refusal of an order in words that say what to do next (PUR-16, PUR-18, DEF-06). */
export function explainRefusal(
  problem: Problem,
  part: Part,
  money: (dollars: number) => string,
): ExplainedRefusal {
  if (problem.code === 'price-changed') return priceChanged(problem, part, money);
  const available = numberIn(problem, 'available');
  if (problem.code === 'insufficient-stock' && available !== undefined)
    return {
      text: `${problem.message}. Available now: ${formatCount(available)}.`,
      fresh: { availableQuantity: available },
    };
  return { text: problem.message, fresh: {} };
}

/** Whether the buyer's own open orders stand in the way. */
export function isAboutOpenOrders({ code }: Problem): boolean {
  return code === 'too-many-unpaid-orders';
}

/** Messages of the shop for single fields of the form. */
export function fieldMessages(
  problem: Problem,
): { name: 'address' | 'phone' | 'quantity'; message: string }[] {
  return (problem.errors ?? []).flatMap(({ path, message }) =>
    path === 'address' || path === 'phone' || path === 'quantity' ? [{ name: path, message }] : [],
  );
}
