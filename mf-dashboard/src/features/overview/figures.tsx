import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { paths } from '@shop/contracts/pages';
import {
  Button,
  formatCount,
  formatMoney,
  Moment,
  Skeleton,
  TextLink,
  useShopFigures,
} from '@shop/front-kit';
import type { ReactNode } from 'react';
import { useOrderFigures, usePartCount, usePartFigures } from './use-figures.ts';

interface FigureProps {
  label: string;
  children: ReactNode;
}

/** Longer texts get a smaller font, so that millions fit their column. */
function sizeOf(content: ReactNode): string {
  const length = typeof content === 'string' ? content.length : 0;
  if (length > 12) return 'text-base sm:text-lg';
  return length > 9 ? 'text-lg sm:text-xl' : 'text-xl sm:text-2xl';
}

/** One large number with its label. */
function Figure({ label, children }: FigureProps) {
  return (
    <div className="border-t border-base-content pt-3">
      <dt className="kit-caption">{label}</dt>
      <dd className={`mt-1 min-h-12 font-semibold tabular-nums wrap-anywhere ${sizeOf(children)}`}>
        {children}
      </dd>
    </div>
  );
}

interface LoadedFigureProps<Data> {
  label: string;
  query: { data?: Data | undefined; isPending: boolean; isFetching: boolean; refetch: () => unknown };
  text: (data: Data) => string;
  /** Link to the counted items. */
  to?: string;
}

/** A figure from the API: a placeholder while loading, Retry after an error. */
function LoadedFigure<Data>({ label, query, text, to }: LoadedFigureProps<Data>) {
  const content = (): ReactNode => {
    if (query.data !== undefined && to !== undefined)
      return (
        <TextLink to={to} aria-label={`${label}: ${text(query.data)}`}>
          {text(query.data)}
        </TextLink>
      );
    if (query.data !== undefined) return text(query.data);
    if (query.isPending) return <Skeleton className="mt-2 h-8 w-24" />;
    return (
      <Button busy={query.isFetching} aria-label={t`Retry ${label}`} onClick={() => query.refetch()}>
        {t`Retry`}
      </Button>
    );
  };
  return <Figure label={label}>{content()}</Figure>;
}

/** The owner's figure, `$396,000` by default (CON-05). */
function NetWorth() {
  return (
    <Figure label={t`Net Worth`}>
      {useShopFigures()?.netWorth ?? <Skeleton className="mt-2 h-8 w-40" />}
    </Figure>
  );
}

/** Live figures and the orders that wait for staff (DSH-03, DSH-05). */
function StaffFigures() {
  const orders = useOrderFigures();
  const parts = usePartFigures();
  return (
    <>
      <LoadedFigure label={t`Orders`} query={orders} text={(figures) => formatCount(figures.orders)} />
      <LoadedFigure label={t`Revenue`} query={orders} text={({ revenue }) => formatMoney(revenue)} />
      <LoadedFigure
        label={t`Low stock`}
        query={parts}
        text={({ lowStock }) => formatCount(lowStock)}
        to={`${paths.manageParts}?show=low-stock`}
      />
      <LoadedFigure
        label={t`Paid, to ship`}
        query={orders}
        text={({ toShip }) => formatCount(toShip)}
        to={`${paths.manageOrders}?state=paid`}
      />
      <LoadedFigure
        label={t`Yet to pay`}
        query={orders}
        text={({ yetToPay }) => formatCount(yetToPay)}
        to={`${paths.manageOrders}?state=reserved`}
      />
    </>
  );
}

/** The figures are recounted several times a minute; older ones show their age. */
const freshMs = 2 * 60_000;

function AgeOfOrderFigures() {
  const asOf = useOrderFigures().data?.asOf;
  if (asOf === undefined || Date.now() - Date.parse(asOf) < freshMs) return null;
  return (
    <p className="kit-caption mt-4">
      <Trans>
        Orders, revenue and what waits as of <Moment at={asOf} />
      </Trans>
    </p>
  );
}

/** The stats banner (DSH-02, DSH-03). */
export function Figures({ isStaff }: { isStaff: boolean }) {
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-6 xl:grid-cols-4">
        <LoadedFigure label={t`Parts in the catalogue`} query={usePartCount()} text={formatCount} />
        <NetWorth />
        {isStaff && <StaffFigures />}
      </dl>
      {isStaff && <AgeOfOrderFigures />}
    </>
  );
}
