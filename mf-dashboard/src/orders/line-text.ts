import { type LineRefusal, lineWord, type OrderLineReply, type WholeOrder } from '@shop/contracts/client';
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

/** Describes the state of a line within its order, with the reason of a refusal. */
export function lineText(line: OrderLineReply, order: Pick<WholeOrder, 'state' | 'charges'>): string {
  const word = lineWord(line, order);
  return line.state === 'refused' && line.refusal ? `${word}: ${refusalText(line.refusal)}` : word;
}
