import { type WholeOrderState, wholeOrderStates } from '@shop/contracts/client';

export interface NamedOrder {
  readonly number?: string | undefined;
  readonly orderId: string;
}

/** Returns the order's display name. Orders without a number use the end of their id. */
export function orderName({ number, orderId }: NamedOrder): string {
  return number || `Order ${orderId.slice(-6)}`;
}

const labels: Record<WholeOrderState, string> = {
  requested: 'Checking stock',
  reserved: 'Yet to pay',
  paid: 'Paid, to ship',
  shipped: 'Shipped',
  refused: 'Refused',
  refunded: 'Refunded',
  cancelled: 'Canceled',
  expired: 'Expired',
};

/** Choices of a filter by state. */
export const stateOptions: readonly (readonly [string, string])[] = [
  ['', 'Open, shipped'],
  ...wholeOrderStates.map((state) => [state, labels[state]] as const),
];
