import {
  allowedQuantity,
  isOrderable,
  limits,
  type Part,
  type PartDelivery,
  partFamilies,
} from '@shop/contracts';
import { brand } from '@shop/contracts/brand';
import { partTitle, paths } from '@shop/contracts/pages';
import type {
  AggregateRating,
  Offer,
  Product,
  PropertyValue,
  QuantitativeValue,
  WithContext,
} from 'schema-dts';
import { deliveryData } from './delivery-data.ts';
import { isDrawing, type PageHead } from './head.ts';
import { breadcrumbs, shopPicture } from './site-head.ts';

/** Data for a part's head. */
export interface PartFacts {
  readonly part: Part;
  /** Its reviews, if any. */
  readonly rating?: { readonly mean: number; readonly count: number } | undefined;
  /** The countries it is delivered to, with the cheapest rates; undefined while unknown. */
  readonly delivery?: PartDelivery | undefined;
}

/** Search engines show some 160 characters. */
const descriptionMax = 160;

function shortened(text: string): string {
  const points = Array.from(text.replace(/\s+/g, ' ').trim());
  if (points.length <= descriptionMax) return points.join('');
  const cut = points.slice(0, descriptionMax - 1).join('');
  return `${cut.replace(/\s+\S*$/, '') || cut}…`;
}

function absolute(address: string, origin: string): string | undefined {
  const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

function picturesOf({ img, images = [] }: Part, origin: string): string[] {
  const all = [...new Set([img, ...images])].slice(0, limits.imagesMax);
  return all.map((each) => absolute(each, origin)).filter((each) => each !== undefined);
}

/** A discontinued part is sold while stock lasts. */
function availabilityOf(part: Part) {
  const isAvailable = isOrderable(part);
  if (part.state === 'discontinued') return isAvailable ? 'LimitedAvailability' : 'Discontinued';
  return isAvailable ? 'InStock' : 'OutOfStock';
}

function offerOf({ part, delivery }: PartFacts, url: string, origin: string): Offer {
  const { price } = part;
  const shipping = delivery && deliveryData(delivery, origin);
  return {
    '@type': 'Offer',
    url,
    price: price.toFixed(2),
    priceCurrency: 'USD',
    availability: `https://schema.org/${availabilityOf(part)}`,
    itemCondition: 'https://schema.org/NewCondition',
    eligibleQuantity: { '@type': 'QuantitativeValue', minValue: allowedQuantity(part), unitCode: 'C62' },
    seller: { '@type': 'Organization', name: brand.name },
    shippingDetails: shipping?.shippingDetails,
    hasMerchantReturnPolicy: shipping?.hasMerchantReturnPolicy,
  };
}

function propertyOf({ name, value, unit }: NonNullable<Part['attributes']>[number]): PropertyValue {
  return { '@type': 'PropertyValue', name, value, unitText: unit };
}

function weightOf(grams: number | undefined): QuantitativeValue | undefined {
  return grams === undefined ? undefined : { '@type': 'QuantitativeValue', value: grams, unitCode: 'GRM' };
}

function ratingOf(rating: PartFacts['rating']): AggregateRating | undefined {
  return (
    rating && {
      '@type': 'AggregateRating',
      ratingValue: rating.mean,
      reviewCount: rating.count,
      bestRating: limits.ratingMax,
      worstRating: limits.ratingMin,
    }
  );
}

function productData(
  facts: PartFacts,
  { url, origin, image }: { url: string; origin: string; image: string[] },
): WithContext<Product> {
  const { part, rating } = facts;
  const { weightGrams, attributes = [] } = part;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${url}#product`,
    url,
    name: part.name,
    description: part.description,
    image,
    sku: part.partNumber,
    mpn: part.partNumber,
    category: partFamilies[part.family],
    brand: { '@type': 'Brand', name: brand.name },
    manufacturer: { '@type': 'Organization', name: brand.name },
    weight: weightOf(weightGrams),
    additionalProperty: attributes.length > 0 ? attributes.map(propertyOf) : undefined,
    offers: offerOf(facts, url, origin),
    aggregateRating: ratingOf(rating),
  };
}

/** However the number was written in the address: the canonical one is the part's own spelling. */
export function partHead(facts: PartFacts, origin: string): PageHead {
  const { part } = facts;
  const canonical = origin + paths.part(part.partNumber);
  const pictures = picturesOf(part, origin);
  const trail = breadcrumbs([
    { name: brand.name, item: `${origin}/` },
    { name: partFamilies[part.family], item: `${origin}/?family=${part.family}` },
    { name: part.name, item: canonical },
  ]);
  return {
    title: partTitle(part),
    description: shortened(part.description),
    canonical,
    // Messengers show no drawings, so they get the shop's picture.
    pictures: pictures.every(isDrawing) ? [...pictures, origin + shopPicture] : pictures,
    data: [productData(facts, { url: canonical, origin, image: pictures }), trail],
  };
}
