import type { OrderState } from '@shop/contracts';
import { formatCount } from '@shop/front-kit';
import { useOrderCount, usePartCount } from '../api/counts.ts';
import { Figure, LoadedFigure } from './figure.tsx';

/** The owner's figure, fixed by the specification (CON-05). */
const netWorth = '$396,000';

const counted = <Query extends { data?: number | undefined }>(query: Query) => ({
  ...query,
  data: query.data === undefined ? undefined : formatCount(query.data),
});

const OrderFigure = ({ label, state }: { label: string; state: OrderState }) => (
  <LoadedFigure label={label} query={counted(useOrderCount(state))} />
);

/** Stats banner (DSH-02, DSH-03); admins also see what waits for them (DSH-05). */
export const Figures = ({ isAdmin }: { isAdmin: boolean }) => (
  <dl className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
    <LoadedFigure label="Parts in the catalogue" query={counted(usePartCount())} />
    <Figure label="Net Worth">{netWorth}</Figure>
    {isAdmin && <OrderFigure label="Paid, to ship" state="paid" />}
    {isAdmin && <OrderFigure label="Yet to pay" state="reserved" />}
  </dl>
);
