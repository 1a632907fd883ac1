import { paths } from '@shop/contracts/pages';
import { useSession } from '@shop/shop-runtime';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';

/** The page works without it, so a failed import shows nothing. */
const UnpaidOrders = lazy(() =>
  import('./unpaid-orders.tsx').then(
    ({ UnpaidOrders }) => ({ default: UnpaidOrders }),
    () => ({ default: () => null }),
  ),
);

const shownOn: readonly string[] = [paths.home, paths.basket, paths.dashboard];

/** Reminds of unpaid orders. Its code is fetched for signed-in people only. */
export function UnpaidNotice() {
  const { pathname } = useLocation();
  const { status } = useSession();
  if (status !== 'signed-in' || !shownOn.includes(pathname)) return null;
  return (
    <Suspense>
      <UnpaidOrders />
    </Suspense>
  );
}
