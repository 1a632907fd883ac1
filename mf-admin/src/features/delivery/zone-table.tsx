import { countryName } from '@shop/contracts';
import { type DeliveryZone, daysText, formatWeight } from '@shop/contracts/client';
import { formatMoney, Section } from '@shop/front-kit';
import { type Column, DataTable } from '@shop/front-kit/tables';

type Service = DeliveryZone['services'][number];

const columns: Column<Service>[] = [
  {
    header: 'Carrier',
    cell: ({ carrier }) => <span className="font-semibold wrap-anywhere">{carrier}</span>,
  },
  { header: 'Takes', cell: daysText },
  {
    header: 'Free over',
    cell: ({ freeOver }) => (freeOver === undefined ? 'Never' : formatMoney(freeOver)),
  },
  {
    header: 'Price by weight',
    cell: ({ steps }) => (
      <ul className="flex flex-wrap gap-x-4 gap-y-0.5 tabular-nums">
        {steps.map(({ upToGrams, price }) => (
          <li key={upToGrams}>
            to {formatWeight(upToGrams)}: {formatMoney(price)}
          </li>
        ))}
      </ul>
    ),
  },
];

/** The carriers of a zone, and its countries by name. */
export function ZoneTable({ zone: { name, countries, services } }: { zone: DeliveryZone }) {
  return (
    <Section title={name}>
      <p className="text-sm text-muted">{countries.map((code) => countryName(code)).join(', ')}</p>
      <DataTable label={name} columns={columns} rows={services} keyOf={({ carrier }) => carrier} />
    </Section>
  );
}
