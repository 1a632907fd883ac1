import type { WholeOrder } from '@shop/contracts';
import { addToBasket, Button, countOf, paths, useNavigate, useToast } from '@shop/front-kit';

/** Puts what was ordered into the basket, which says what has changed since then. */
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
