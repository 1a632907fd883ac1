import { t } from '@lingui/core/macro';
import { countryName } from '@shop/contracts';
import {
  type DeliveryZone,
  daysText,
  formatWeight,
  partFamilies,
  partFamilyKeys,
} from '@shop/contracts/client';
import { formatMoney, Section } from '@shop/front-kit';
import { type Column, DataTable } from '@shop/front-kit/tables';

type Service = DeliveryZone['services'][number];

function familyNames(keys: readonly string[]): string {
  const names = partFamilyKeys.filter((key) => keys.includes(key)).map((key) => partFamilies[key]);
  return names.join(', ');
}

const columns = (): Column<Service>[] => [
  {
    header: t`Carrier`,
    cell: ({ carrier, towns = [], notFor = [] }) => (
      <>
        <span className="font-semibold wrap-anywhere">{carrier}</span>
        {towns.length > 0 && <p className="kit-caption">{t`Only ${towns.join(', ')}`}</p>}
        {notFor.length > 0 && (
          <p className="kit-caption">{t`Not for ${familyNames(notFor).toLowerCase()}`}</p>
        )}
      </>
    ),
  },
  { header: t`Takes`, cell: daysText },
  {
    header: t`Free over`,
    cell: ({ freeOver }) => (freeOver === undefined ? t`Never` : formatMoney(freeOver)),
  },
  {
    header: t`Price by weight`,
    cell: ({ steps }) => (
      <ul className="flex flex-wrap gap-x-4 gap-y-0.5 tabular-nums">
        {steps.map(({ upToGrams, price }) => (
          <li key={upToGrams}>{t`to ${formatWeight(upToGrams)}: ${formatMoney(price)}`}</li>
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
      <DataTable label={name} columns={columns()} rows={services} keyOf={({ carrier }) => carrier} />
    </Section>
  );
}
