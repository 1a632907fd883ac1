import type { LineRefusal, OrderLineReply } from '@shop/contracts';
import { formatCount, formatMoney } from '@shop/front-kit';

/** Explains why a line got no stock, with the possible figure. */
export function refusalText({ code, available, minOrderQuantity, price }: LineRefusal): string {
  switch (code) {
    case 'insufficient-stock':
      return available > 0 ? `Only ${formatCount(available)} available` : 'Out of stock';
    case 'below-minimum':
      // Also the next step of a part that is sold in multiples.
      return minOrderQuantity === undefined
        ? 'Less than the minimum order'
        : `The next quantity you can order is ${formatCount(minOrderQuantity)}`;
    case 'total-too-small':
      return 'The total is less than $0.50';
    case 'price-changed':
      return price === undefined ? 'The price has changed' : `The price is ${formatMoney(price)} now`;
    case 'part-not-found':
      return 'No longer sold';
  }
}

function sentText({ sent, quantity, returned = 0 }: OrderLineReply): string {
  if (returned > 0) return `${formatCount(sent)} sent, ${formatCount(returned)} refunded`;
  if (sent === 0) return 'Being packed';
  return sent < quantity ? `${formatCount(sent)} of ${formatCount(quantity)} sent` : 'Sent';
}

const outText: Readonly<Record<string, string>> = {
  requested: 'Checking stock',
  refused: 'Not held',
  cancelled: 'Canceled',
  returned: 'Refunded',
};

/** Describes the state of a line within its order. */
export function lineText(line: OrderLineReply, orderState: string): string {
  if (line.state === 'refused' && line.refusal) return `Not held: ${refusalText(line.refusal)}`;
  if (line.state === 'cancelled' && orderState === 'expired') return 'Expired';
  if (line.state !== 'reserved') return outText[line.state] ?? line.state;
  return orderState === 'paid' || orderState === 'shipped' ? sentText(line) : 'Held';
}
