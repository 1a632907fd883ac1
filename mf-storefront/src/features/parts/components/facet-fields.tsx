import { t } from '@lingui/core/macro';
import {
  type AttributeFacet,
  dollarsIn,
  numberIn,
  type PartFacets,
  readVehicle,
} from '@shop/contracts/client';
import { FilterForm, formatCount, formatMoney, SelectInput } from '@shop/front-kit';
import { CheckBox } from '@shop/front-kit/forms';
import { attributesOf, type PartView, type ViewChange, withAttribute } from '../part-view.rules.ts';
import { withMeasure, withPrice } from '../range.rules.ts';
import { RangeField } from './range-field.tsx';

interface FieldsProps {
  view: PartView;
  onChange: (change: ViewChange) => void;
}

interface CountedSelectProps {
  label: string;
  value: string;
  none: string;
  options: readonly { readonly value: string; readonly count: number }[];
  onChange: (value: string) => void;
}

/** A select with counts. The chosen value stays listed even when no part has it any more. */
function CountedSelect({ label, value, none, options, onChange }: CountedSelectProps) {
  const isListed = value === '' || options.some((option) => option.value === value);
  const shown = isListed ? options : [...options, { value, count: 0 }];
  const counted = shown.map(
    (option) => [option.value, `${option.value} (${formatCount(option.count)})`] as const,
  );
  return (
    <SelectInput
      label={label}
      value={value}
      options={[['', none], ...counted]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function AttributeField({ facet, view, onChange }: FieldsProps & { facet: AttributeFacet }) {
  const { name, unit } = facet;
  const chosen = attributesOf(view).find((filter) => filter.name === name);
  if (facet.kind === 'values')
    return (
      <CountedSelect
        label={unit ? `${name}, ${unit}` : name}
        none={t`Any`}
        value={chosen && 'value' in chosen ? chosen.value : ''}
        options={facet.values}
        onChange={(value) =>
          onChange((latest) => withAttribute(latest, name, value ? { name, value } : undefined))
        }
      />
    );
  return (
    <RangeField
      legend={unit ? `${name}, ${unit}` : name}
      hint={
        unit
          ? t`Values run from ${facet.min} to ${facet.max} ${unit}`
          : t`Values run from ${facet.min} to ${facet.max}`
      }
      range={chosen && !('value' in chosen) ? chosen : {}}
      read={numberIn}
      onChange={(ends) => onChange((latest) => withMeasure(latest, name, ends))}
    />
  );
}

function PriceField({ price, view, onChange }: FieldsProps & Pick<PartFacets, 'price'>) {
  return (
    <RangeField
      legend={t`Price per piece, $`}
      hint={
        price ? t`Prices run from ${formatMoney(price.min)} to ${formatMoney(price.max)}` : t`No parts left`
      }
      range={{ min: view.priceMin, max: view.priceMax }}
      read={dollarsIn}
      onChange={(ends) => onChange((latest) => withPrice(latest, ends))}
    />
  );
}

/** The catalogue's filters, each with the number of parts it would leave. */
export function FacetFields({ facets, view, onChange }: FieldsProps & { facets: PartFacets }) {
  const makes = facets.makes.flatMap(({ make, count }) => (count > 0 ? [{ value: make, count }] : []));
  return (
    <FilterForm label={t`Filters`} className="grid gap-5 text-base-content">
      <CheckBox
        label={t`In stock (${formatCount(facets.inStock)})`}
        checked={view.inStock === 'true'}
        onChange={({ target: { checked } }) =>
          onChange((latest) => ({ ...latest, inStock: checked ? 'true' : undefined }))
        }
      />
      <CountedSelect
        label={t`For the make`}
        none={t`Any make`}
        value={(view.vehicle && readVehicle(view.vehicle)?.make) ?? ''}
        options={makes}
        onChange={(make) => onChange((latest) => ({ ...latest, vehicle: make || undefined }))}
      />
      <PriceField price={facets.price} view={view} onChange={onChange} />
      {facets.attributes.map((facet) => (
        <AttributeField key={facet.name} facet={facet} view={view} onChange={onChange} />
      ))}
      {view.family === undefined && (
        <p className="text-xs text-muted">{t`Choose a family to filter by dimensions.`}</p>
      )}
    </FilterForm>
  );
}
