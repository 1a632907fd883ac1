import { formatCount, formatDollars, Skeleton, useShopFigures } from '@shop/front-kit';
import { useOrderFigures, usePartCount, usePartFigures } from '../api/figures.ts';
import { Figure, LoadedFigure } from './figure.tsx';

/** The owner's figure, `$396,000` until the owner changes it (CON-05). */
const NetWorth = () => (
  <Figure label="Net Worth">{useShopFigures()?.netWorth ?? <Skeleton className="mt-2 h-8 w-40" />}</Figure>
);

/** Real figures beside it, and what waits for an admin (DSH-03, DSH-05). */
const AdminFigures = () => {
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
};

/** Stats banner (DSH-02, DSH-03). */
export const Figures = ({ isAdmin }: { isAdmin: boolean }) => (
  <dl className="grid gap-6 sm:grid-cols-2 xl:grid-cols-4">
    <LoadedFigure label="Parts in the catalogue" query={usePartCount()} text={formatCount} />
    <NetWorth />
    {isAdmin && <AdminFigures />}
  </dl>
);
