import { canOrderMove, type WholeOrder, wholeOrderStates } from '@shop/contracts/client';

const paidStates: readonly string[] = ['paid', 'shipped', 'refunded'];

export function isPaid({ state }: Pick<WholeOrder, 'state'>): boolean {
  return paidStates.includes(state);
}

/** Never ask for a card in an unknown state. */
export function isPayable({ state }: Pick<WholeOrder, 'state'>): boolean {
  const known = wholeOrderStates.find((word) => word === state);
  return known !== undefined && canOrderMove(known, 'paid');
}
