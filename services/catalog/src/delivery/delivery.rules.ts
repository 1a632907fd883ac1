import {
  allowedQuantity,
  type DeliveryOption,
  type DeliveryQuote,
  type DeliveryZone,
  deliveryCents,
  type PartDelivery,
  reachesTown,
  type SoldInSteps,
  toDollars,
} from '@shop/contracts';
import { type PricedInCents, priceCentsOf } from '../stock/stock.rules.ts';

/** A part to deliver. Its weight may be unknown. */
export interface Load extends PricedInCents {
  readonly quantity: number;
  readonly weightGrams?: number | undefined;
  readonly family?: string | undefined;
}

type Service = DeliveryZone['services'][number];

function sumOf(loads: readonly Load[], amount: (load: Load) => number): number {
  return loads.reduce((sum, load) => sum + amount(load), 0);
}

function optionOf(service: Service, grams: number, partsCents: number): DeliveryOption[] {
  const { notFor: _notFor, ...offered } = service;
  const cents = deliveryCents(service, { grams, partsCents });
  return cents === undefined ? [] : [{ ...offered, price: toDollars(cents) }];
}

function takesGoods({ notFor = [] }: Service, loads: readonly Load[]): boolean {
  return loads.every(({ family = '' }) => !notFor.includes(family));
}

interface Parcel {
  readonly country: string;
  readonly city?: string | undefined;
  readonly loads: readonly Load[];
}

/** Returns the ways to deliver parts to a place, the cheapest first, or why there are none. */
export function quoteOf(zones: readonly DeliveryZone[], parcel: Parcel): DeliveryQuote {
  const { country, city, loads } = parcel;
  const zone = zones.find(({ countries }) => countries.includes(country));
  if (!zone) return { options: [], refusal: 'country' };
  if (loads.length === 0 || loads.some(({ weightGrams }) => weightGrams === undefined))
    return { options: [], refusal: 'weight' };
  const reaching = zone.services.filter(({ towns }) => reachesTown(towns, city));
  if (reaching.length === 0) return { options: [], refusal: 'town' };
  const able = reaching.filter((service) => takesGoods(service, loads));
  if (able.length === 0) return { options: [], refusal: 'goods' };
  const grams = sumOf(loads, ({ quantity, weightGrams = 0 }) => quantity * weightGrams);
  const partsCents = sumOf(loads, (load) => load.quantity * priceCentsOf(load, load.quantity));
  const options = able
    .flatMap((service) => optionOf(service, grams, partsCents))
    .toSorted((one, other) => one.price - other.price || one.daysTo - other.daysTo);
  return options.length > 0 ? { options } : { options, refusal: 'heavy' };
}

/** Returns the cheapest delivery of a part's smallest order to each zone; none of an unknown part. */
export function partDeliveryOf(
  zones: readonly DeliveryZone[],
  part: (Omit<Load, 'quantity'> & SoldInSteps) | undefined,
): PartDelivery {
  if (!part) return { zones: zones.map(({ countries }) => ({ countries })) };
  const loads = [{ ...part, quantity: allowedQuantity(part) }];
  return {
    zones: zones.map((zone) => {
      // All countries of a zone share its prices.
      const [country = ''] = zone.countries;
      const [option] = quoteOf([zone], { country, loads }).options;
      if (!option) return { countries: zone.countries };
      const { price, daysFrom, daysTo } = option;
      return { countries: zone.countries, cheapest: { price, daysFrom, daysTo } };
    }),
  };
}
