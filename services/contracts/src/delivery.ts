import { brand } from './brand.ts';
import { countryName } from './countries.ts';
import { toCents } from './money.ts';

export interface Charged {
  readonly charges?: readonly { readonly kind: string }[] | undefined;
}

interface Sold extends Charged {
  readonly delivery?: { readonly city: string; readonly country: string } | undefined;
}

/** Whether the buyer collects the parts at the factory: the order has no charge for delivery, not even one of $0. */
export function isCollected({ charges = [] }: Charged): boolean {
  return charges.every(({ kind }) => kind !== 'delivery');
}

/** Returns where the parts are handed over, ISO 3166-1 alpha-2: tax law calls it the place of supply. */
export function supplyCountry({
  delivery,
  charges,
}: Charged & { readonly delivery?: { readonly country?: string | undefined } | undefined }):
  | string
  | undefined {
  return isCollected({ charges }) ? 'BD' : delivery?.country;
}

/** Returns the Incoterms of an order, the same on all its papers: `DAP Lyon, France (Incoterms 2020)`. */
export function deliveryTerms({ delivery, charges }: Sold): string {
  const isDelivered = delivery !== undefined && !isCollected({ charges });
  const named = isDelivered ? `DAP ${delivery.city}, ${countryName(delivery.country)}` : `EXW ${brand.place}`;
  return `${named} (Incoterms 2020)`;
}

interface Tariff {
  readonly freeOver?: number | undefined;
  readonly steps: readonly { readonly upToGrams: number; readonly price: number }[];
}

/** Returns what a carrier charges in cents; undefined if the parts are too heavy for it. */
export function deliveryCents(
  { freeOver, steps }: Tariff,
  { grams, partsCents }: { readonly grams: number; readonly partsCents: number },
): number | undefined {
  const step = steps.find(({ upToGrams }) => grams <= upToGrams);
  if (!step) return undefined;
  return freeOver !== undefined && partsCents > toCents(freeOver) ? 0 : toCents(step.price);
}

function townKey(town: string): string {
  return town
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}

/** Whether a carrier delivers to a town. One that serves only certain towns does not deliver to an unknown one. */
export function reachesTown(towns: readonly string[] | undefined, town = ''): boolean {
  return towns === undefined || towns.some((each) => townKey(each) === townKey(town));
}

interface Days {
  readonly daysFrom: number;
  readonly daysTo: number;
}

/** Formats the days a delivery takes: `5 to 8 days`. */
export function daysText({ daysFrom, daysTo }: Days): string {
  if (daysTo === 0) return 'same day';
  if (daysFrom === 0 && daysTo === 1) return 'same or next day';
  if (daysFrom < daysTo) return `${daysFrom} to ${daysTo} days`;
  return daysTo === 1 ? '1 day' : `${daysTo} days`;
}

/** Names a delivery on orders and papers. */
export function deliveryText(option: Days & { readonly carrier: string }): string {
  return `Delivery: ${option.carrier}, ${daysText(option)}`;
}

/** Explains why parts cannot be delivered to the chosen place. */
export function noDeliveryText(refusal: string | undefined): string {
  if (refusal === 'weight')
    return "We don't know the weight of these parts yet, so we can't price the delivery.";
  if (refusal === 'town') return 'We only deliver to some towns in this country.';
  if (refusal === 'goods') return "Our carriers can't take some of these parts to this address.";
  if (refusal === 'heavy') return 'These parts are too heavy for our carriers.';
  return "We don't deliver to this country yet.";
}
