import { formatCount, formatDollars, formatMoment, Skeleton, useShopFigures } from '@shop/front-kit';
import { useOrderFigures, usePartCount, usePartFigures } from '../api/figures.ts';
import { Figure, LoadedFigure } from './figure.tsx';

/** The owner's figure, `$396,000` until the owner changes it (CON-05). */
function NetWorth() {
  return (
    <Figure label="Net Worth">{useShopFigures()?.netWorth ?? <Skeleton className="mt-2 h-8 w-40" />}</Figure>
  );
}

/** Real figures beside it, and what waits for an admin (DSH-03, DSH-05). */
function AdminFigures() {
  const orders = useOrderFigures();
  const parts = usePartFigures();
  return (
    <>
      <LoadedFigure label="Orders" query={orders} text={(figures) => formatCount(figures.orders)} />
      <LoadedFigure label="Revenue" query={orders} text={({ revenue }) => formatDollars(revenue)} />
      <LoadedFigure
        label="Low stock, below minimum"
        query={parts}
        text={({ lowStock }) => formatCount(lowStock)}
      />
      <LoadedFigure label="Paid, to ship" query={orders} text={({ toShip }) => formatCount(toShip)} />
      <LoadedFigure label="Yet to pay" query={orders} text={({ yetToPay }) => formatCount(yetToPay)} />
    </>
  );
}

/** Figures are counted anew several times a minute; older ones say so. */
const freshMs = 2 * 60_000;

function AgeOfOrderFigures() {
  const asOf = useOrderFigures().data?.asOf;
  if (asOf === undefined || Date.now() - Date.parse(asOf) < freshMs) return null;
  return <p className="kit-caption mt-4">Orders, revenue and what waits as of {formatMoment(asOf)}</p>;
}

/** Stats banner (DSH-02, DSH-03). */
export function Figures({ isAdmin }: { isAdmin: boolean }) {
  return (
    <>
      <dl className="grid gap-6 sm:grid-cols-2 xl:grid-cols-4">
        <LoadedFigure label="Parts in the catalogue" query={usePartCount()} text={formatCount} />
        <NetWorth />
        {isAdmin && <AdminFigures />}
      </dl>
      {isAdmin && <AgeOfOrderFigures />}
    </>
  );
}
