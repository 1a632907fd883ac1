import { type NewWholeOrder, nothingHeldText, routes, type WholeOrder } from '@shop/contracts/client';
import {
  acceptPrices,
  addToBasket,
  Button,
  callQuery,
  countOf,
  ErrorState,
  formatCount,
  formatMoney,
  LinkButton,
  LoadingState,
  NotCurrent,
  paths,
  polled,
  removeFromBasket,
  Section,
  useApi,
  useNavigate,
  useQuery,
} from '@shop/front-kit';
import { useChange } from '@shop/front-kit/forms';
import { heldLines, paymentPath, quotedNote } from '@shop/front-kit/orders';
import { useEffect, useRef } from 'react';
import { lineText } from '../../../orders/line-text.ts';
import { type PlacementState, refusalsOf } from '../use-placement.ts';

const undecidedMs = 1_000;

function usePlacedOrder(orderId: string) {
  return useQuery({
    ...callQuery(useApi(), routes.getWholeOrder, { params: { number: orderId } }),
    ...polled((order?: WholeOrder) => (order && order.state !== 'requested' ? false : undecidedMs)),
  });
}

/** Continues when an order is decided: to payment if every line is held, back to the form if none is. */
function useFollowUp(order: WholeOrder | undefined, placement: PlacementState): void {
  const navigate = useNavigate();
  const done = useRef(false);
  useEffect(() => {
    if (!order || order.state === 'requested' || done.current) return;
    const held = heldLines(order);
    if (order.state === 'refused') {
      done.current = true;
      placement.settle({
        message: nothingHeldText(order.lines.map(({ refusal }) => refusal)),
        refusals: refusalsOf(order.lines, order),
      });
      return;
    }
    removeFromBasket(held.map(({ partId }) => partId));
    if (order.state === 'reserved' && held.length < order.lines.length) return;
    done.current = true;
    placement.settle();
    const next = order.state === 'reserved' ? paymentPath(order) : paths.order(order.orderId);
    void navigate(next, { replace: true });
  }, [order, placement, navigate]);
}

/** Cancels the order and returns its held lines to the basket, so that the buyer can change quantities. */
function useTakeBack(order: WholeOrder, placement: PlacementState) {
  return useChange({
    send: (api) => api.call(routes.cancelOrder, { params: { id: order.orderId } }),
    onDone: () => {
      addToBasket(
        heldLines(order).map(({ partId, quantity, price, partName }) => ({
          ...{ partId, quantity, seenPrice: price, partName },
        })),
      );
      placement.settle({ refusals: refusalsOf(order.lines, order) });
    },
  });
}

/** Returns the order at its new prices: the held lines, and those refused only for their price. */
function atNewPrices(order: WholeOrder, { attempt }: PlacementState): NewWholeOrder | undefined {
  if (!attempt) return undefined;
  const lines = attempt.body.lines.flatMap((sent) => {
    const line = order.lines.find(({ partId }) => partId === sent.partId.toLowerCase());
    if (line?.state === 'reserved') return [sent];
    const { code, price } = line?.refusal ?? {};
    return code === 'price-changed' && price !== undefined ? [{ ...sent, price }] : [];
  });
  return { ...attempt.body, lines };
}

/** Cancels the order and places it again at the new prices. */
function useAcceptPrices(order: WholeOrder, placement: PlacementState) {
  const refused = order.lines.flatMap(({ partId, refusal }) =>
    refusal?.code === 'price-changed' && refusal.price !== undefined
      ? [{ partId, price: refusal.price }]
      : [],
  );
  const accept = useChange({
    send: (api) => api.call(routes.cancelOrder, { params: { id: order.orderId } }),
    onDone: () => {
      addToBasket(
        heldLines(order).map(({ partId, quantity, price, partName }) => ({
          ...{ partId, quantity, seenPrice: price, partName },
        })),
      );
      acceptPrices(refused);
      const body = atNewPrices(order, placement);
      if (body) placement.replace(body);
    },
  });
  return { accept, refused };
}

function PartlyHeld({ order, placement }: { order: WholeOrder; placement: PlacementState }) {
  const navigate = useNavigate();
  const takeBack = useTakeBack(order, placement);
  const { accept, refused } = useAcceptPrices(order, placement);
  const isBusy = takeBack.isPending || accept.isPending;
  const note = quotedNote(order);
  const held = heldLines(order);
  const missing = order.lines.length - held.length;
  const pay = (): void => {
    placement.settle();
    void navigate(paymentPath(order), { replace: true });
  };
  return (
    <Section title={`${countOf(held.length, 'parts')} of ${formatCount(order.lines.length)} held for you`}>
      <p role="status">
        Order {order.number ?? order.orderId} was placed without{' '}
        {missing === 1 ? 'one part' : `${formatCount(missing)} parts`}, which we couldn't reserve.
      </p>
      <ul className="border-t border-hairline">
        {order.lines.map((line) => (
          <li
            key={line.id}
            className="flex items-baseline justify-between gap-4 border-b border-hairline py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{line.partName}</p>
              <p className="kit-caption">
                {formatCount(line.quantity)} x {formatMoney(line.price)}
              </p>
            </div>
            <p className={line.state === 'reserved' ? 'text-success' : 'font-medium text-error'}>
              {lineText(line, order)}
            </p>
          </li>
        ))}
      </ul>
      {note && <p>{note}</p>}
      <div className="flex flex-wrap gap-3">
        {refused.length > 0 && (
          <Button kind="primary" busy={accept.isPending} disabled={isBusy} onClick={() => accept.mutate()}>
            Accept {refused.map(({ price }) => formatMoney(price)).join(', ')} and order{' '}
            {refused.length === 1 ? 'it' : 'them'} too
          </Button>
        )}
        <Button kind={refused.length > 0 ? 'quiet' : 'primary'} disabled={isBusy} onClick={pay}>
          Continue without {missing === 1 ? 'it' : 'them'} and pay {formatMoney(order.total)}
        </Button>
        <Button busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
          Change quantities
        </Button>
      </div>
      <p className="text-xs text-muted">
        Parts we couldn't reserve stay in your basket. To change quantities, we cancel this order and return
        you to checkout.
      </p>
    </Section>
  );
}

/** A stored order, until its lines are decided and the buyer has accepted or cancelled a partial one. */
export function PlacedOrder({ orderId, placement }: { orderId: string; placement: PlacementState }) {
  const order = usePlacedOrder(orderId);
  useFollowUp(order.data, placement);
  if (order.isError && !order.data)
    return (
      <div className="grid justify-items-center gap-3">
        <ErrorState
          title="Your order was placed, but we couldn't load it"
          error={order.error}
          busy={order.isFetching}
          onRetry={() => void order.refetch()}
        />
        <LinkButton to={paths.myOrders}>My Orders</LinkButton>
      </div>
    );
  const isPartlyHeld =
    order.data?.state === 'reserved' && heldLines(order.data).length < order.data.lines.length;
  if (order.data && isPartlyHeld) return <PartlyHeld order={order.data} placement={placement} />;
  return (
    <>
      <NotCurrent query={order} />
      <LoadingState label="Your order was placed. We're reserving the parts" />
    </>
  );
}
