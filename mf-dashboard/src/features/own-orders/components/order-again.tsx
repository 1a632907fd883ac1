import type { WholeOrder } from '@shop/contracts';
import { paths } from '@shop/contracts/pages';
import { Button, countOf } from '@shop/front-kit';
import { addToBasket, useToast } from '@shop/shop-runtime';
import { useNavigate } from 'react-router-dom';

interface OrderAgainProps {
  order: WholeOrder;
  /** Among other orders: a text that names the order to screen readers. */
  isListed?: true;
}

/** Adds the ordered parts to the basket, which shows what has changed since. */
export function OrderAgain({ order: { lines, number }, isListed }: OrderAgainProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const orderAgain = (): void => {
    const noRoom = addToBasket(
      lines.map(({ partId, quantity, price, partName }) => ({
        partId,
        quantity,
        seenPrice: price,
        partName: partName || undefined,
      })),
    );
    if (noRoom.length > 0) toast.error(`The basket is full: ${countOf(noRoom.length, 'parts')} did not fit`);
    void navigate(paths.basket);
  };
  if (!isListed) return <Button onClick={orderAgain}>Order again</Button>;
  return (
    <button type="button" className="kit-link min-h-11" onClick={orderAgain}>
      Order again
      <span className="sr-only">: order {number}</span>
    </button>
  );
}
