import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { type NewPart, part } from '@shop/contracts';
import { partFamilies, partStateNames } from '@shop/contracts/client';
import { formatCount, formatMoney } from '@shop/front-kit';
import { z } from 'zod';

/** Field labels used on the pages: each field that staff can fill in has one. */
const labels: Readonly<Record<keyof NewPart, MessageDescriptor>> = {
  name: msg`Name`,
  family: msg`Family`,
  description: msg`Description`,
  price: msg`Price`,
  minOrderQuantity: msg`Minimum order quantity`,
  availableQuantity: msg`Available quantity`,
  img: msg`Main picture`,
  images: msg`Pictures`,
  partNumber: msg`Part number`,
  oeNumbers: msg`OE numbers`,
  supersededBy: msg`Superseded by`,
  attributes: msg`Attributes`,
  fitments: msg`Vehicles`,
  priceBreaks: msg`Price breaks`,
  weightGrams: msg`Weight`,
  hsCode: msg`HS code`,
  origin: msg`Country of origin`,
  orderStep: msg`Sold in multiples of`,
  shelf: msg`Shelf`,
  packContent: msg`Pack content`,
  restockExpected: msg`Back in stock`,
  lowStockAt: msg`Low stock at`,
  state: msg`State`,
};

export function fieldLabel(field: string): string {
  const label = Object.entries(labels).find(([name]) => name === field);
  return label ? i18n._(label[1]) : field;
}

type Fitment = NonNullable<z.output<typeof part>['fitments']>[number];

function yearsOf({ yearFrom, yearTo }: Fitment): string {
  return yearTo === undefined ? t`from ${yearFrom}` : t`${yearFrom} to ${yearTo}`;
}

function writer<Schema extends z.ZodType>(schema: Schema, write: (value: z.output<Schema>) => string[]) {
  return (value: unknown): string[] | undefined => {
    const read = schema.safeParse(value);
    return read.success ? write(read.data) : undefined;
  };
}

const shape = part.shape;

const writers: Readonly<Record<string, (value: unknown) => string[] | undefined>> = {
  family: writer(shape.family, (family) => [partFamilies[family]]),
  state: writer(shape.state.unwrap(), (state) => [partStateNames[state]]),
  price: writer(shape.price, (price) => [formatMoney(price)]),
  weightGrams: writer(z.number(), (grams) => [`${formatCount(grams)} g`]),
  attributes: writer(shape.attributes.unwrap(), (list) =>
    list.map(({ name, value, unit = '' }) => `${name}: ${value} ${unit}`.trim()),
  ),
  fitments: writer(shape.fitments.unwrap(), (list) =>
    list.map((each) =>
      [each.make, each.model, yearsOf(each), each.engine, each.note && `(${each.note})`]
        .filter(Boolean)
        .join(' '),
    ),
  ),
  priceBreaks: writer(shape.priceBreaks.unwrap(), (list) =>
    list.map(({ fromQuantity, price }) => t`from ${formatCount(fromQuantity)} pieces ${formatMoney(price)}`),
  ),
};

function plain(value: unknown): string[] {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) return value.flatMap(plain);
  if (typeof value === 'number') return [formatCount(value)];
  return [typeof value === 'string' ? value : JSON.stringify(value)];
}

/** Formats a field's value, one text per list entry; empty when there is no value. */
export function fieldTexts(field: string, value: unknown): string[] {
  return writers[field]?.(value) ?? plain(value);
}
