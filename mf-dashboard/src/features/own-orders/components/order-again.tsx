import type { WholeOrder } from '@shop/contracts';
import { addToBasket, Button, countOf, paths, useNavigate, useToast } from '@shop/front-kit';

/** Adds the ordered parts to the basket, which shows what has changed since. */
export function OrderAgain({ lines }: Pick<WholeOrder, 'lines'>) {
  const navigate = useNavigate();
  const toast = useToast();
  const orderAgain = (): void => {
    const noRoom = addToBasket(
      lines.map(({ partId, quantity, price, partName }) => ({
        ...{ partId, quantity, seenPrice: price },
        ...(partName && { partName }),
      })),
    );
    if (noRoom.length > 0) toast.error(`The basket is full: ${countOf(noRoom.length, 'parts')} did not fit`);
    void navigate(paths.basket);
  };
  return <Button onClick={orderAgain}>Order again</Button>;
}
