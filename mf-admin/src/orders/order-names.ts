import { orderStateNames, wholeOrderStates } from '@shop/contracts/client';

export interface NamedOrder {
  readonly number?: string | undefined;
  readonly orderId: string;
}

/** Returns the order's display name. Orders without a number use the end of their id. */
export function orderName({ number, orderId }: NamedOrder): string {
  return number || `Order ${orderId.slice(-6)}`;
}

/** Choices of a filter by state; a search without a state covers every state. */
export function stateOptions(q: string): readonly (readonly [string, string])[] {
  return [
    ['', q === '' ? 'Open and shipped' : 'All'],
    ...wholeOrderStates.map((state) => [state, orderStateNames[state]] as const),
  ];
}
