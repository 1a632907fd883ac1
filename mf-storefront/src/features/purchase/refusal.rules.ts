import type { Part, Problem } from '@shop/contracts';

/** What the form knows after the shop said no: a sentence, and the facts that were out of date. */
export interface ExplainedRefusal {
  readonly text: string;
  readonly fresh: Partial<Pick<Part, 'price' | 'availableQuantity'>>;
}

function numberIn(problem: Problem, key: string): number | undefined {
  const value = problem[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function priceChanged(problem: Problem, part: Part, money: (dollars: number) => string): ExplainedRefusal {
  const price = numberIn(problem, 'price');
  return price === undefined
    ? { text: `${problem.message}. Please check the total and press Purchase again.`, fresh: {} }
    : {
        text: `The price has changed from ${money(part.price)} to ${money(price)} per piece. Please check the total and press Purchase again.`,
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
      text: `${problem.message}. Available now: ${available.toLocaleString('en-US')}.`,
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
