import { plural, t } from '@lingui/core/macro';
import { calls, type NewWholeOrder, nothingHeldText, type WholeOrder } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import {
  acceptPrices,
  Button,
  callQuery,
  ErrorState,
  formatCount,
  formatMoney,
  LinkButton,
  LiveText,
  LoadingState,
  NotCurrent,
  polled,
  Section,
} from '@shop/front-kit';
import { type Attempt, useChange } from '@shop/front-kit/forms';
import { heldLines, paymentPath, quotedNote } from '@shop/front-kit/orders';
import { addToBasket, takeFromBasket, useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { lineText } from '../../../orders/line-text.ts';
import { type PlacementState, refusalsOf } from '../use-placement.ts';

const undecidedMs = 1_000;

function usePlacedOrder(orderId: string) {
  return useQuery({
    ...callQuery(useApi(), calls.getWholeOrder, { params: { number: orderId } }),
    ...polled((order?: WholeOrder) => (order && order.state !== 'requested' ? false : undecidedMs)),
  });
}

/** The held lines of an order that the buyer cancelled to change quantities. */
function linesToReturn({ lines }: WholeOrder) {
  return lines
    .filter(({ refusal }) => refusal === undefined)
    .map(({ partId, quantity, price, partName }) => ({ partId, quantity, seenPrice: price, partName }));
}

interface FollowedOrder {
  readonly attempt: Attempt;
  readonly placement: PlacementState;
}

type Outcome = 'none-held' | 'partly-held' | 'returned' | 'placed';

function outcomeOf(order: WholeOrder, { step }: Attempt): Outcome {
  if (order.state === 'refused') return 'none-held';
  const held = heldLines(order).length;
  if (step === 'returning' && held === 0) return 'returned';
  return order.state === 'reserved' && held < order.lines.length ? 'partly-held' : 'placed';
}

/** Nothing is held: the buyer can change quantities. */
function backToForm(order: WholeOrder, { attempt, placement }: FollowedOrder): void {
  const reasons = order.lines.map(({ refusal }) => refusal);
  const message = order.state === 'refused' ? nothingHeldText(reasons) : undefined;
  const isOpen = placement.settle(attempt.key, { message, refusals: refusalsOf(order.lines, order) });
  if (isOpen && order.state !== 'refused') addToBasket(linesToReturn(order));
}

/**
 * Continues when an order is decided: to payment if every line is held, back to the form if none is, or once it is cancelled to
 * change quantities. The basket changes once, whichever tab or reload gets here first.
 */
function useFollowUp(order: WholeOrder | undefined, { attempt, placement }: FollowedOrder): void {
  const navigate = useNavigate();
  const done = useRef(false);
  useEffect(() => {
    if (!order || order.state === 'requested' || done.current) return;
    const { key, step } = attempt;
    const outcome = outcomeOf(order, attempt);
    done.current = outcome !== 'partly-held';
    if (outcome === 'none-held' || outcome === 'returned') {
      backToForm(order, { attempt, placement });
      return;
    }
    if (step === undefined && placement.keepStep(key, 'taken')) takeFromBasket(heldLines(order));
    if (outcome === 'partly-held') return;
    placement.settle(key);
    const next = order.state === 'reserved' ? paymentPath(order) : paths.order(order.orderId);
    void navigate(next, { replace: true });
  }, [order, attempt, placement, navigate]);
}

/** Cancels the order, so that its held lines return to the basket. Its answer may be lost: the order itself says what happened. */
function useTakeBack(order: WholeOrder, { attempt, placement }: FollowedOrder) {
  return useChange({
    send: (api) => {
      placement.keepStep(attempt.key, 'returning');
      return api.call(calls.cancelOrder, { params: { id: order.orderId } });
    },
    outdated: [calls.getWholeOrder],
  });
}

/** Returns the order at its new prices: the held lines, and those refused only for their price. */
function atNewPrices(order: WholeOrder, sent: NewWholeOrder | undefined): NewWholeOrder | undefined {
  if (!sent) return undefined;
  const lines = sent.lines.flatMap((asked) => {
    const line = order.lines.find(({ partId }) => partId === asked.partId.toLowerCase());
    if (line?.state === 'reserved') return [asked];
    const { code, price } = line?.refusal ?? {};
    return code === 'price-changed' && price !== undefined ? [{ ...asked, price }] : [];
  });
  return { ...sent, lines };
}

/** Cancels the order and places it again at the new prices. After a reload, the buyer does the second step. */
function useAcceptPrices(order: WholeOrder, { attempt, placement }: FollowedOrder) {
  const refused = order.lines.flatMap(({ partId, refusal }) =>
    refusal?.code === 'price-changed' && refusal.price !== undefined
      ? [{ partId, price: refusal.price }]
      : [],
  );
  const accept = useChange({
    send: (api) => {
      placement.keepStep(attempt.key, 'returning');
      return api.call(calls.cancelOrder, { params: { id: order.orderId } });
    },
    onDone: () => {
      if (!placement.settle(attempt.key)) return;
      addToBasket(linesToReturn(order));
      acceptPrices(refused);
      const body = atNewPrices(order, placement.sent);
      if (body) placement.place(body);
    },
    outdated: [calls.getWholeOrder],
  });
  return { accept, refused };
}

function PartlyHeld({ order, ...followed }: FollowedOrder & { order: WholeOrder }) {
  const navigate = useNavigate();
  const takeBack = useTakeBack(order, followed);
  const { accept, refused } = useAcceptPrices(order, followed);
  const isBusy = takeBack.isPending || accept.isPending;
  const note = quotedNote(order);
  const held = heldLines(order);
  const missing = order.lines.length - held.length;
  const newPrices = refused.map(({ price }) => formatMoney(price)).join(', ');
  const pay = (): void => {
    followed.placement.settle(followed.attempt.key);
    void navigate(paymentPath(order), { replace: true });
  };
  return (
    <Section
      title={plural(held.length, {
        one: `# part of ${formatCount(order.lines.length)} held for you`,
        other: `# parts of ${formatCount(order.lines.length)} held for you`,
      })}
    >
      <LiveText>
        {plural(missing, {
          one: `Order ${order.number ?? order.orderId} was placed without one part, which we couldn't reserve.`,
          other: `Order ${order.number ?? order.orderId} was placed without # parts, which we couldn't reserve.`,
        })}
      </LiveText>
      <ul className="border-t border-hairline">
        {order.lines.map((line) => (
          <li
            key={line.id}
            className="flex items-baseline justify-between gap-4 border-b border-hairline py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{line.partName}</p>
              <p className="kit-caption">{t`${formatCount(line.quantity)} x ${formatMoney(line.price)}`}</p>
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
            {plural(refused.length, {
              one: `Accept ${newPrices} and order it too`,
              other: `Accept ${newPrices} and order them too`,
            })}
          </Button>
        )}
        <Button kind={refused.length > 0 ? 'quiet' : 'primary'} disabled={isBusy} onClick={pay}>
          {plural(missing, {
            one: `Continue without it and pay ${formatMoney(order.total)}`,
            other: `Continue without them and pay ${formatMoney(order.total)}`,
          })}
        </Button>
        <Button busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
          {t`Change quantities`}
        </Button>
      </div>
      <p className="text-xs text-muted">
        {t`Parts we couldn't reserve stay in your basket. To change quantities, we cancel this order and return you to checkout.`}
      </p>
    </Section>
  );
}

/** A stored order, until its lines are decided and the buyer has accepted or cancelled a partial one. */
export function PlacedOrder({ orderId, ...followed }: FollowedOrder & { orderId: string }) {
  const order = usePlacedOrder(orderId);
  useFollowUp(order.data, followed);
  if (order.isError && !order.data)
    return (
      <div className="grid justify-items-center gap-3">
        <ErrorState
          title={t`Your order was placed, but we couldn't load it`}
          error={order.error}
          busy={order.isFetching}
          onRetry={() => void order.refetch()}
        />
        <LinkButton to={paths.myOrders}>{t`My Orders`}</LinkButton>
      </div>
    );
  const isPartlyHeld =
    order.data?.state === 'reserved' && heldLines(order.data).length < order.data.lines.length;
  if (order.data && isPartlyHeld) return <PartlyHeld order={order.data} {...followed} />;
  return (
    <>
      <NotCurrent query={order} />
      <LoadingState label={t`Your order was placed. We're reserving the parts`} />
    </>
  );
}
