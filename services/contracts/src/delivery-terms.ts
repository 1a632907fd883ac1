import { brand } from './brand.ts';
import { countryName } from './countries.ts';

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
