import { t } from '@lingui/core/macro';
import {
  formatCount,
  lineTotal,
  type NewOrder,
  type OrderState,
  type Part,
  type Problem,
} from '@shop/contracts/client';

/**
 * The outcome of placing an order.
 * - `ordered`: all three steps are done.
 * - `unacknowledged`: stored and reserved, but step 2 failed or changed nothing.
 * - `late`: stored, but still undecided when the page stopped polling.
 * - `sold`: stored, then refused because other buyers were first.
 */
export interface PurchaseResult {
  readonly kind: 'ordered' | 'unacknowledged' | 'late' | 'sold';
  readonly orderId: string;
  readonly number: string | undefined;
  readonly order: NewOrder;
  /** When an earlier try placed it whose answer was lost. */
  readonly earlierAt: string | undefined;
  /** The entries have changed since that try. */
  readonly isOutdated: boolean;
}

/** The message next to the form. */
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
      readonly earlierAt: string | undefined;
      readonly isOutdated: boolean;
    };

const sold = (): string => t`Another order took the remaining stock.`;

/** Returns the early outcome of a stored order; undefined when its stock is reserved. */
export function resultAfterWaiting(state: OrderState): 'late' | 'sold' | undefined {
  if (state === 'requested') return 'late';
  return state === 'refused' ? 'sold' : undefined;
}

export function noticeOf({
  kind,
  orderId,
  number,
  order,
  earlierAt,
  isOutdated,
}: PurchaseResult): PurchaseNotice {
  if (kind === 'late') return { kind };
  if (kind === 'sold') return { kind: 'trouble', text: sold() };
  return {
    kind: 'ordered',
    orderId,
    number,
    quantity: order.quantity,
    total: lineTotal(order),
    isAcknowledged: kind === 'ordered',
    earlierAt,
    isOutdated,
  };
}

/** A refusal in words, with the facts of the part that it corrects. */
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
  if (price === undefined)
    return { text: t`${problem.message}. Please check the total and press Purchase again.`, fresh: {} };
  // With price breaks, this price is for the ordered quantity only: don't overwrite the part's base price.
  if (part.priceBreaks?.length)
    return {
      text: t`This quantity now costs ${money(price)} per piece. Please check the total and press Purchase again.`,
      fresh: {},
    };
  return {
    text: t`The price has changed from ${money(part.price)} to ${money(price)} per piece. Please check the total and press Purchase again.`,
    fresh: { price },
  };
}

/** Explains a refused order and the next step (PUR-16, PUR-18, DEF-06). */
export function explainRefusal(
  problem: Problem,
  part: Part,
  money: (dollars: number) => string,
): ExplainedRefusal {
  if (problem.code === 'price-changed') return priceChanged(problem, part, money);
  const available = numberIn(problem, 'available');
  if (problem.code === 'insufficient-stock' && available !== undefined)
    return {
      text: t`${problem.message}. Available now: ${formatCount(available)}.`,
      fresh: { availableQuantity: available },
    };
  return { text: problem.message, fresh: {} };
}

/** Returns whether the buyer's own unpaid orders caused the refusal. */
export function isAboutOpenOrders({ code }: Problem): boolean {
  return code === 'too-many-unpaid-orders';
}

/** Returns the shop's messages for single fields of the form. */
export function fieldMessages(
  problem: Problem,
): { name: 'address' | 'phone' | 'quantity'; message: string }[] {
  return (problem.errors ?? []).flatMap(({ path, message }) =>
    path === 'address' || path === 'phone' || path === 'quantity' ? [{ name: path, message }] : [],
  );
}
