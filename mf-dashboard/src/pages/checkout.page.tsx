import { t } from '@lingui/core/macro';
import { paths } from '@shop/contracts/pages';
import {
  EmptyState,
  ErrorState,
  LinkButton,
  LoadingState,
  NotCurrent,
  PageTitle,
  useBasketRows,
} from '@shop/front-kit';
import { useBasketSync, useSession } from '@shop/shop-runtime';
import { useEffect, useEffectEvent } from 'react';
import { useAddresses, useKnownAddress } from '../addresses/address-book.ts';
import { CheckoutForm } from '../features/checkout/components/checkout-form.tsx';
import { PlacedOrder } from '../features/checkout/components/placed-order.tsx';
import { type PlacementState, usePlacement } from '../features/checkout/use-placement.ts';

function NothingToOrder() {
  return (
    <EmptyState
      title={t`Nothing to order`}
      text={t`Your basket is empty. Your orders are in My Orders.`}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton kind="primary" to={paths.home}>
            {t`See all parts`}
          </LinkButton>
          <LinkButton to={paths.myOrders}>{t`My Orders`}</LinkButton>
        </div>
      }
    />
  );
}

function Basket({ email, placement }: { email: string; placement: PlacementState }) {
  const sync = useBasketSync();
  const basket = useBasketRows();
  const book = useAddresses();
  const known = useKnownAddress(email);
  const readAgain = useEffectEvent(basket.retry);
  useEffect(() => {
    if (placement.refusals.size > 0) readAgain();
  }, [placement.refusals]);
  const isFirst = book.data?.length === 0;
  if (basket.error && !basket.rows)
    return <ErrorState error={basket.error} busy={basket.isFetching} onRetry={basket.retry} />;
  if (!basket.rows || book.isPending || sync.status === 'waiting' || (isFirst && !known))
    return <LoadingState label={t`Loading your basket`} />;
  if (basket.rows.length === 0) return <NothingToOrder />;
  return (
    <>
      <NotCurrent query={{ ...basket, refetch: basket.retry }} />
      <CheckoutForm
        book={{ addresses: book.data, isFetching: book.isFetching, retry: () => void book.refetch() }}
        known={known}
        rows={basket.rows}
        placement={placement}
      />
    </>
  );
}

function Checkout({ email }: { email: string }) {
  const placement = usePlacement(email);
  const { attempt } = placement;
  if (attempt?.made === undefined) return <Basket email={email} placement={placement} />;
  return <PlacedOrder orderId={attempt.made} attempt={attempt} placement={placement} />;
}

/** Rendered outside the dashboard's frame, so it sets its own width and margins. */
export function CheckoutPage() {
  const { user } = useSession();
  return (
    <div className="kit-page-width pb-16 md:pb-24">
      <PageTitle title={t`Checkout`} lead={t`One order, one payment for everything in it.`} />
      {user && <Checkout key={user.email} email={user.email} />}
    </div>
  );
}
