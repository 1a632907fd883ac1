import { countryName } from '@shop/contracts';
import { type Sales, salesPeriods } from '@shop/contracts/client';
import {
  countOf,
  formatCount,
  formatDayOfYear,
  formatMoney,
  Loaded,
  OnDemand,
  Section,
  SelectInput,
  Skeleton,
} from '@shop/front-kit';
import { type Column, choiceFilter, DataTable, listFilter, useListFilter } from '@shop/front-kit/tables';
import { lazy } from 'react';
import { Bars } from './bars.tsx';
import { useSales } from './today.ts';

/** Fetched with the figures, as its library is large. */
const DayChart = lazy(async () => ({ default: (await import('./day-chart.tsx')).DayChart }));

type Day = Sales['days'][number];

function shortDay({ day }: Day): string {
  return formatDayOfYear(day);
}

function total(days: readonly Day[], amount: 'revenue' | 'before'): string {
  return formatMoney(days.reduce((sum, day) => sum + day[amount], 0));
}

const columns: readonly Column<Day>[] = [
  { header: 'Day', cell: shortDay },
  { header: 'Paid orders', numeric: true, cell: ({ orders }) => formatCount(orders) },
  { header: 'Sales', numeric: true, cell: ({ sales }) => formatMoney(sales) },
  { header: 'Refunds', numeric: true, cell: ({ refunds }) => formatMoney(refunds) },
  { header: 'Revenue', numeric: true, cell: ({ revenue }) => formatMoney(revenue) },
  { header: 'Before', numeric: true, cell: ({ before }) => formatMoney(before) },
];

function SalesByDay({ days }: { days: readonly Day[] }) {
  const before = `${days.length} days before`;
  return (
    <>
      <p>
        {total(days, 'revenue')} in {days.length} days; {total(days, 'before')} in the {before}. Paid less
        refunded, with delivery and tax.
      </p>
      <div className="min-h-74">
        <OnDemand>
          <DayChart key={before} days={days} before={before} />
        </OnDemand>
      </div>
      <details>
        <summary className="kit-link kit-link-alone">Show as a table</summary>
        <DataTable label="Sales by day" columns={columns} rows={days.toReversed()} keyOf={({ day }) => day} />
      </details>
    </>
  );
}

/** The rows that are not parts, so that all add up to the revenue. */
function besides({ otherParts, delivery, tax }: Sales) {
  return [
    {
      key: 'others',
      name: 'Other parts',
      value: otherParts.revenue,
      text: `${countOf(otherParts.pieces, 'pieces')}, ${formatMoney(otherParts.revenue)}`,
    },
    { key: 'delivery', name: 'Delivery', value: delivery, text: formatMoney(delivery) },
    { key: 'tax', name: 'Tax', value: tax, text: formatMoney(tax) },
  ].filter(({ value }) => value !== 0);
}

function otherCountries({ otherCountries: { countries, orders, revenue } }: Sales) {
  const text = `${countOf(orders, 'orders')}, ${formatMoney(revenue)}`;
  return countries > 0 ? [{ key: 'others', name: 'Other countries', value: revenue, text }] : [];
}

function Report(sales: Sales) {
  const { days, parts, countries } = sales;
  return (
    <div className="grid grid-cols-1 gap-8">
      <SalesByDay days={days} />
      {parts.length > 0 && (
        <div className="grid grid-cols-1 gap-8 xl:grid-cols-2">
          <Section title="Revenue by part">
            <Bars
              rows={[
                ...parts.map(({ partId, partName, pieces, revenue }) => ({
                  key: partId,
                  name: partName,
                  value: revenue,
                  text: `${countOf(pieces, 'pieces')}, ${formatMoney(revenue)}`,
                })),
                ...besides(sales),
              ]}
            />
          </Section>
          <Section title="Revenue by country">
            <Bars
              rows={[
                ...countries.map(({ country = '', orders, revenue }) => ({
                  key: country,
                  name: country ? countryName(country) : 'Not given',
                  value: revenue,
                  text: `${countOf(orders, 'orders')}, ${formatMoney(revenue)}`,
                })),
                ...otherCountries(sales),
              ]}
            />
          </Section>
        </div>
      )}
    </div>
  );
}

const salesFilter = listFilter({ days: choiceFilter(salesPeriods) });

/** Revenue by day against the period before. */
export function SalesReport() {
  const [{ days: period = '30' }, change] = useListFilter(salesFilter);
  const query = useSales(period);
  return (
    <>
      <div className="max-w-56">
        <SelectInput
          label="Period"
          value={period}
          options={salesPeriods.map((days) => [days, `Last ${days} days`])}
          onChange={({ target }) => change({ days: target.value })}
        />
      </div>
      <Loaded query={query} skeleton={<Skeleton className="h-72" />} failed="Couldn't load the sales">
        {(sales) => <Report {...sales} />}
      </Loaded>
    </>
  );
}
