import { addressLines } from '@shop/contracts';
import type { WholeOrder } from '@shop/contracts/client';

type Addressed = Pick<WholeOrder, 'clientName' | 'address' | 'delivery' | 'billing'>;

/** Orders without a structured address have a client name and an address text. */
function writtenAddress({ clientName, address }: Addressed): string[] {
  return [clientName, ...address.split('\n')].map((line) => line.trim()).filter((line) => line !== '');
}

export function deliveryLines(order: Addressed): string[] {
  return order.delivery ? addressLines(order.delivery) : writtenAddress(order);
}

export function billingLines(order: Addressed): string[] {
  const { billing = order.delivery } = order;
  return billing ? addressLines(billing) : writtenAddress(order);
}
