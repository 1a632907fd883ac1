import { type PartDelivery, promises } from '@shop/contracts';
import { paths } from '@shop/contracts/pages';
import type { MerchantReturnPolicy, Offer, OfferShippingDetails, QuantitativeValue } from 'schema-dts';

type Zone = PartDelivery['zones'][number];

/** Search engines read at most this many countries of a return policy. */
const mostCountries = 50;

function days(minValue: number, maxValue: number): QuantitativeValue {
  return { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' };
}

/** Describes how the smallest order is sent; nothing where no carrier takes the part. */
function shippingTo({ countries, cheapest }: Zone): OfferShippingDetails[] {
  if (!cheapest) return [];
  const { price, daysFrom, daysTo } = cheapest;
  return [
    {
      '@type': 'OfferShippingDetails',
      // A region has one country for search engines.
      shippingDestination: countries.map((addressCountry) => ({ '@type': 'DefinedRegion', addressCountry })),
      shippingRate: { '@type': 'MonetaryAmount', value: price.toFixed(2), currency: 'USD' },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: days(0, promises.handlingDays),
        transitTime: days(daysFrom, daysTo),
      },
    },
  ];
}

/** The page Our Policies does not say who pays for sending parts back, so neither does this. */
function returnPolicies(countries: readonly string[], origin: string): MerchantReturnPolicy[] {
  const groups = Math.ceil(countries.length / mostCountries);
  return Array.from({ length: groups }, (_, nth) => ({
    '@type': 'MerchantReturnPolicy',
    applicableCountry: countries.slice(nth * mostCountries, (nth + 1) * mostCountries),
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: promises.returnDays,
    returnMethod: 'https://schema.org/ReturnByMail',
    merchantReturnLink: origin + paths.policies,
  }));
}

/** Shipping and returns of an offer, as the pages say them. */
export function deliveryData(
  { zones }: PartDelivery,
  origin: string,
): Pick<Exclude<Offer, string>, 'shippingDetails' | 'hasMerchantReturnPolicy'> {
  const shippingDetails = zones.flatMap(shippingTo);
  const countries = zones.flatMap((zone) => zone.countries);
  return {
    shippingDetails: shippingDetails.length > 0 ? shippingDetails : undefined,
    hasMerchantReturnPolicy: countries.length > 0 ? returnPolicies(countries, origin) : undefined,
  };
}
