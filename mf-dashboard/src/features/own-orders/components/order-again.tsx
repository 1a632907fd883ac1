import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { WholeOrder } from '@shop/contracts';
import { paths } from '@shop/contracts/pages';
import { Button } from '@shop/front-kit';
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
    if (noRoom.length > 0)
      toast.error(
        plural(noRoom.length, {
          one: 'The basket is full: # part did not fit',
          other: 'The basket is full: # parts did not fit',
        }),
      );
    void navigate(paths.basket);
  };
  if (!isListed) return <Button onClick={orderAgain}>{t`Order again`}</Button>;
  return (
    <button type="button" className="kit-link min-h-11" onClick={orderAgain}>
      <Trans>
        Order again
        <span className="sr-only">: order {number}</span>
      </Trans>
    </button>
  );
}
