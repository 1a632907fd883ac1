import { t } from '@lingui/core/macro';
import { type LineRefusal, lineWord, type OrderLineReply, type WholeOrder } from '@shop/contracts/client';
import { formatCount, formatMoney } from '@shop/front-kit';

/** Explains why a line got no stock, with the possible figure. */
export function refusalText({ code, available, minOrderQuantity, price }: LineRefusal): string {
  switch (code) {
    case 'insufficient-stock':
      return available > 0 ? t`Only ${formatCount(available)} available` : t`Out of stock`;
    case 'below-minimum':
      // Also the next step of a part that is sold in multiples.
      return minOrderQuantity === undefined
        ? t`Less than the minimum order`
        : t`The next quantity you can order is ${formatCount(minOrderQuantity)}`;
    case 'total-too-small':
      return t`The total is less than $0.50`;
    case 'price-changed':
      return price === undefined ? t`The price has changed` : t`The price is ${formatMoney(price)} now`;
    case 'part-not-found':
      return t`No longer sold`;
  }
}

/** Describes the state of a line within its order, with the reason of a refusal. */
export function lineText(line: OrderLineReply, order: Pick<WholeOrder, 'state' | 'charges'>): string {
  const word = lineWord(line, order);
  return line.state === 'refused' && line.refusal ? `${word}: ${refusalText(line.refusal)}` : word;
}
