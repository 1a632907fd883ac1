import { plural, t } from '@lingui/core/macro';
import { countryName } from '@shop/contracts';
import { calls, type Sales, salesPeriods } from '@shop/contracts/client';
import {
  callQuery,
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
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Bars } from './bars.tsx';

/** Fetched with the figures, as its library is large. */
const DayChart = lazy(async () => ({ default: (await import('./day-chart.tsx')).DayChart }));

type Day = Sales['days'][number];

function shortDay({ day }: Day): string {
  return formatDayOfYear(day);
}

function total(days: readonly Day[], amount: 'revenue' | 'before'): string {
  return formatMoney(days.reduce((sum, day) => sum + day[amount], 0));
}

function columns(): readonly Column<Day>[] {
  return [
    { header: t`Day`, cell: shortDay },
    { header: t`Paid orders`, numeric: true, cell: ({ orders }) => formatCount(orders) },
    { header: t`Sales`, numeric: true, cell: ({ sales }) => formatMoney(sales) },
    { header: t`Refunds`, numeric: true, cell: ({ refunds }) => formatMoney(refunds) },
    { header: t`Revenue`, numeric: true, cell: ({ revenue }) => formatMoney(revenue) },
    { header: t`Before`, numeric: true, cell: ({ before }) => formatMoney(before) },
  ];
}

function SalesByDay({ days }: { days: readonly Day[] }) {
  const before = plural(days.length, { one: '# day before', other: '# days before' });
  return (
    <>
      <p>
        {plural(days.length, {
          one: `${total(days, 'revenue')} in # day; ${total(days, 'before')} in the # day before. Paid less refunded, with delivery and tax.`,
          other: `${total(days, 'revenue')} in # days; ${total(days, 'before')} in the # days before. Paid less refunded, with delivery and tax.`,
        })}
      </p>
      <div className="min-h-74">
        <OnDemand>
          <DayChart key={before} days={days} before={before} />
        </OnDemand>
      </div>
      <details>
        <summary className="kit-link kit-link-alone">{t`Show as a table`}</summary>
        <DataTable
          label={t`Sales by day`}
          columns={columns()}
          rows={days.toReversed()}
          keyOf={({ day }) => day}
        />
      </details>
    </>
  );
}

function piecesText({ pieces, revenue }: { pieces: number; revenue: number }): string {
  const dollars = formatMoney(revenue);
  return plural(pieces, { one: `# piece, ${dollars}`, other: `# pieces, ${dollars}` });
}

function ordersText({ orders, revenue }: { orders: number; revenue: number }): string {
  const dollars = formatMoney(revenue);
  return plural(orders, { one: `# order, ${dollars}`, other: `# orders, ${dollars}` });
}

/** The rows that are not parts, so that all add up to the revenue. */
function besides({ otherParts, delivery, tax }: Sales) {
  return [
    {
      key: 'others',
      name: t`Other parts`,
      value: otherParts.revenue,
      text: piecesText(otherParts),
    },
    { key: 'delivery', name: t`Delivery`, value: delivery, text: formatMoney(delivery) },
    { key: 'tax', name: t`Tax`, value: tax, text: formatMoney(tax) },
  ].filter(({ value }) => value !== 0);
}

function otherCountries({ otherCountries: { countries, orders, revenue } }: Sales) {
  const text = ordersText({ orders, revenue });
  return countries > 0 ? [{ key: 'others', name: t`Other countries`, value: revenue, text }] : [];
}

function Report(sales: Sales) {
  const { days, parts, countries } = sales;
  return (
    <div className="grid grid-cols-1 gap-8">
      <SalesByDay days={days} />
      {parts.length > 0 && (
        <div className="grid grid-cols-1 gap-8 xl:grid-cols-2">
          <Section title={t`Revenue by part`}>
            <Bars
              rows={[
                ...parts.map(({ partId, partName, pieces, revenue }) => ({
                  key: partId,
                  name: partName,
                  value: revenue,
                  text: piecesText({ pieces, revenue }),
                })),
                ...besides(sales),
              ]}
            />
          </Section>
          <Section title={t`Revenue by country`}>
            <Bars
              rows={[
                ...countries.map(({ country = '', orders, revenue }) => ({
                  key: country,
                  name: country ? countryName(country) : t`Not given`,
                  value: revenue,
                  text: ordersText({ orders, revenue }),
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
  const query = useQuery({
    ...callQuery(useApi(), calls.getSales, { query: { days: period } }),
    staleTime: 0,
  });
  return (
    <>
      <div className="max-w-56">
        <SelectInput
          label={t`Period`}
          value={period}
          options={salesPeriods.map((days) => [days, t`Last ${days} days`])}
          onChange={({ target }) => change({ days: target.value })}
        />
      </div>
      <Loaded query={query} skeleton={<Skeleton className="h-72" />} failed={t`Couldn't load the sales`}>
        {(sales) => <Report {...sales} />}
      </Loaded>
    </>
  );
}
