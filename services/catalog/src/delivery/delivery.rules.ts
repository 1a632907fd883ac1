import type { DeliveryOption, DeliveryQuote, DeliveryZone } from '@shop/contracts';
import { type PricedInCents, priceCentsOf } from '../stock/stock.rules.ts';

/** A part to deliver. Its weight may be unknown. */
export interface Load extends PricedInCents {
  readonly quantity: number;
  readonly weightGrams?: number | undefined;
}

type Service = DeliveryZone['services'][number];

function sumOf(loads: readonly Load[], amount: (load: Load) => number): number {
  return loads.reduce((sum, load) => sum + amount(load), 0);
}

function optionOf(service: Service, grams: number, partsCents: number): DeliveryOption[] {
  const { carrier, daysFrom, daysTo, freeOver, steps } = service;
  const step = steps.find(({ upToGrams }) => grams <= upToGrams);
  if (!step) return [];
  const isFree = freeOver !== undefined && partsCents > freeOver * 100;
  const price = isFree ? 0 : step.price;
  return [{ carrier, daysFrom, daysTo, price, ...(freeOver === undefined ? {} : { freeOver }) }];
}

/** Returns the ways to deliver parts to a country, the cheapest first, or why there are none. */
export function quoteOf(
  zones: readonly DeliveryZone[],
  { country, loads }: { readonly country: string; readonly loads: readonly Load[] },
): DeliveryQuote {
  const zone = zones.find(({ countries }) => countries.includes(country));
  if (!zone) return { options: [], refusal: 'country' };
  if (loads.length === 0 || loads.some(({ weightGrams }) => weightGrams === undefined))
    return { options: [], refusal: 'weight' };
  const grams = sumOf(loads, ({ quantity, weightGrams = 0 }) => quantity * weightGrams);
  const partsCents = sumOf(loads, (load) => load.quantity * priceCentsOf(load, load.quantity));
  const options = zone.services
    .flatMap((service) => optionOf(service, grams, partsCents))
    .toSorted((one, other) => one.price - other.price || one.daysTo - other.daysTo);
  return options.length > 0 ? { options } : { options, refusal: 'heavy' };
}
