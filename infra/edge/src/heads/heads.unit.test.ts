// @vitest-environment jsdom
import Validator from '@adobe/structured-data-validator';
import { pageDescriptions } from '@shop/contracts/page-descriptions';
import { type AreaPage, paths } from '@shop/contracts/pages';
import { expect, test } from 'vitest';
import { fakePart } from '../../testing/fake-catalog.ts';
import { type PageHead, renderHead } from './head.ts';
import { partHead } from './part-head.ts';
import { siteHead } from './site-head.ts';

const origin = 'https://shop.test';

/** As a search engine reads it. */
function read(head: PageHead) {
  const html = renderHead(head);
  const page = new DOMParser().parseFromString(`<head>${html}</head><body></body>`, 'text/html');
  const content = (selector: string) =>
    [...page.querySelectorAll(selector)].map((each) => each.getAttribute('content'));
  const data: Record<string, unknown>[] = [
    ...page.querySelectorAll('script[type="application/ld+json"]'),
  ].map(({ textContent }) => JSON.parse(textContent ?? ''));
  return {
    page,
    title: page.title,
    content,
    canonical: page.querySelector('link[rel=canonical]')?.getAttribute('href'),
    isIndexed: content('meta[name=robots]').length === 0,
    data,
    of: (type: string) => data.find((each) => each['@type'] === type),
  };
}

function pageAt(pattern: string): Pick<AreaPage, 'pattern' | 'access'> {
  return { pattern, access: 'public' };
}

async function schemaFaults(data: readonly Record<string, unknown>[]): Promise<string[]> {
  const jsonld = Object.fromEntries(data.map((each) => [String(each['@type']), [each]]));
  const issues = await new Validator().validate({ jsonld });
  return issues.filter(({ severity }) => severity === 'ERROR').map(({ issueMessage }) => issueMessage);
}

test('describes a part with name, number, text, address and pictures', () => {
  const head = read(partHead({ part: fakePart }, origin));
  expect(head.title).toBe('Ventilated brake disc 319 mm, SP-BD-3190 · Surma Parts');
  expect(head.content('meta[name=description]')).toEqual([fakePart.description]);
  expect(head.canonical).toBe('https://shop.test/parts/SP-BD-3190');
  expect(head.content('meta[property="og:url"]')).toEqual([head.canonical]);
  expect(head.content('meta[property="og:image"]')).toEqual([
    'https://shop.test/api/drawings/brake-disc-1.svg',
    'https://images.example.com/disc.jpg',
  ]);
  expect(head.content('meta[name="twitter:image"]')).toEqual(['https://images.example.com/disc.jpg']);
  expect(head.isIndexed).toBe(true);
});

test("shows messengers the shop's picture for a part that has only drawings", () => {
  const { images: _images, ...part } = fakePart;
  const head = read(partHead({ part }, origin));
  expect(head.content('meta[name="twitter:image"]')).toEqual(['https://shop.test/preview.png']);
});

test('describes a part as a product with an offer in structured data', async () => {
  const { data, of } = read(partHead({ part: fakePart, rating: { mean: 4.5, count: 2 } }, origin));
  expect(of('Product')).toMatchObject({
    name: fakePart.name,
    sku: 'SP-BD-3190',
    mpn: 'SP-BD-3190',
    brand: { name: 'Surma Parts' },
    weight: { value: 8_200, unitCode: 'GRM' },
    additionalProperty: [{ name: 'Diameter', value: '319', unitText: 'mm' }],
    offers: {
      price: '42.50',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url: 'https://shop.test/parts/SP-BD-3190',
    },
    aggregateRating: { ratingValue: 4.5, reviewCount: 2, bestRating: 5 },
  });
  expect(of('BreadcrumbList')).toMatchObject({
    itemListElement: [
      { position: 1, item: 'https://shop.test/' },
      { position: 2, name: 'Brake discs', item: 'https://shop.test/?family=brake-disc' },
      { position: 3, name: fakePart.name },
    ],
  });
  expect(await schemaFaults(data)).toEqual([]);
});

const delivery = {
  zones: [
    { countries: ['FR', 'DE'], cheapest: { price: 18, daysFrom: 5, daysTo: 8 } },
    { countries: Array.from({ length: 60 }, (_, at) => `A${String.fromCharCode(65 + (at % 26))}`) },
  ],
};

test('says where a part is sent, for how much and how fast, and how long it can be returned', async () => {
  const { data, of } = read(partHead({ part: fakePart, delivery }, origin));
  expect(of('Product')).toMatchObject({
    offers: {
      shippingDetails: [
        {
          shippingDestination: [{ addressCountry: 'FR' }, { addressCountry: 'DE' }],
          shippingRate: { value: '18.00', currency: 'USD' },
          deliveryTime: {
            handlingTime: { minValue: 0, maxValue: 3 },
            transitTime: { minValue: 5, maxValue: 8 },
          },
        },
      ],
      hasMerchantReturnPolicy: [
        { merchantReturnDays: 30, merchantReturnLink: 'https://shop.test/policies' },
        { merchantReturnDays: 30 },
      ],
    },
  });
  expect(await schemaFaults(data)).toEqual([]);
});

test('says no shipping for a part that no carrier takes, and nothing while the delivery is unknown', async () => {
  const unsent = { zones: delivery.zones.map(({ countries }) => ({ countries })) };
  const { data, of } = read(partHead({ part: fakePart, delivery: unsent }, origin));
  expect(of('Product')).toMatchObject({ offers: { hasMerchantReturnPolicy: [{}, {}] } });
  expect(JSON.stringify(data)).not.toContain('shippingDetails');
  expect(await schemaFaults(data)).toEqual([]);
  const unknown = JSON.stringify(read(partHead({ part: fakePart }, origin)).data);
  expect(unknown).not.toMatch(/shippingDetails|hasMerchantReturnPolicy/);
});

test('reports a product that lacks what search engines require', async () => {
  const product = read(partHead({ part: fakePart }, origin)).of('Product');
  expect(await schemaFaults([{ ...product, name: undefined, offers: undefined }])).not.toEqual([]);
  expect(await schemaFaults([{ ...product, offers: { '@type': 'Offer' } }])).not.toEqual([]);
});

test('has no rating for a part without reviews', () => {
  expect(read(partHead({ part: fakePart }, origin)).of('Product')).not.toHaveProperty('aggregateRating');
});

test.each([0, 49])('marks a part with only %i left of a minimum of 50 as out of stock', (left) => {
  const part = { ...fakePart, availableQuantity: left };
  expect(read(partHead({ part }, origin)).of('Product')).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  });
});

test('offers 12 pieces at least, where the minimum is 10 in steps of 4, and none of 11 left', () => {
  const part = { ...fakePart, minOrderQuantity: 10, orderStep: 4 };
  const offered = (availableQuantity: number) =>
    read(partHead({ part: { ...part, availableQuantity } }, origin)).of('Product');
  expect(offered(11)).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock', eligibleQuantity: { minValue: 12 } },
  });
  expect(offered(12)).toMatchObject({ offers: { availability: 'https://schema.org/InStock' } });
});

test.each([
  [100, 'LimitedAvailability'],
  [0, 'Discontinued'],
])('marks a discontinued part with %i left as %s', (availableQuantity, availability) => {
  const part = { ...fakePart, availableQuantity, state: 'discontinued' as const };
  expect(read(partHead({ part }, origin)).of('Product')).toMatchObject({
    offers: { availability: `https://schema.org/${availability}` },
  });
});

test.each(['</script><script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "a'b&amp;<!--"])(
  'escapes a part called %s',
  (name) => {
    const hostile = { ...fakePart, name, description: name, img: `https://images.example.com/${name}` };
    const head = read(partHead({ part: hostile }, origin));
    expect(head.title).toBe(`${name}, SP-BD-3190 · Surma Parts`);
    expect(head.of('Product')).toMatchObject({ name, description: name });
    expect(head.content('meta[property="og:title"]')).toEqual([`${name}, SP-BD-3190`]);
    expect(head.page.querySelectorAll('script')).toHaveLength(2);
    expect(head.page.querySelectorAll('img, body > *')).toHaveLength(0);
  },
);

test('omits a picture without a web address from the head', () => {
  const { images: _images, ...part } = { ...fakePart, img: 'javascript:alert(1)' };
  expect(read(partHead({ part }, origin)).content('meta[property="og:image"]')).toEqual([
    'https://shop.test/preview.png',
  ]);
});

test('shortens a long description after a word', () => {
  const part = { ...fakePart, description: 'machined from solid '.repeat(50) };
  const [description = ''] = read(partHead({ part }, origin)).content('meta[name=description]');
  expect(description?.length).toBeLessThanOrEqual(160);
  expect(description).toMatch(/(machined|from|solid)…$/);
});

test('names the shop and its search on the home page', async () => {
  const { canonical, of, data } = read(siteHead(pageAt(paths.home), origin));
  expect(canonical).toBe('https://shop.test/');
  expect(of('Organization')).toMatchObject({ name: 'Surma Parts', url: 'https://shop.test/' });
  expect(of('WebSite')).toMatchObject({
    potentialAction: {
      target: { urlTemplate: 'https://shop.test/?q={search_term_string}' },
      'query-input': 'required name=search_term_string',
    },
  });
  expect(await schemaFaults(data)).toEqual([]);
});

test("describes the company with the owner's data, and without contact data while they are unknown", async () => {
  const company = {
    name: 'Surma Works Ltd',
    address: 'Dock Road 9\nChattogram',
    taxId: 'BIN 7',
    phone: '+880 31 555 0199',
    email: 'desk@works.example',
  };
  const { of, data } = read(siteHead(pageAt(paths.home), origin, company));
  expect(of('Organization')).toMatchObject({
    legalName: 'Surma Works Ltd',
    address: 'Dock Road 9, Chattogram',
    telephone: '+880 31 555 0199',
    email: 'desk@works.example',
    taxID: 'BIN 7',
  });
  expect(await schemaFaults(data)).toEqual([]);
  expect(read(siteHead(pageAt(paths.home), origin)).of('Organization')).not.toHaveProperty('address');
});

test('gives each public page a title, a description and its own address', () => {
  const titled = Object.keys(pageDescriptions).map((name) => String(Reflect.get(paths, name)));
  const open = [paths.home, ...titled].map(pageAt);
  const heads = open.map((page) => read(siteHead(page, origin)));
  for (const read of [
    heads.map(({ title }) => title),
    heads.map(({ content }) => content('[name=description]')[0]),
  ])
    expect(new Set(read).size).toBe(open.length);
  const indexed = heads.flatMap(({ isIndexed, canonical }) => (isIndexed ? [canonical] : []));
  const personal: readonly string[] = [paths.login, paths.signup, paths.mailedLink, paths.basket];
  expect(indexed).toEqual(
    open.filter(({ pattern }) => !personal.includes(pattern)).map(({ pattern }) => origin + pattern),
  );
});

test('excludes pages that need a session from search engines', () => {
  for (const access of ['user', 'parts.read'] as const)
    expect(read(siteHead({ pattern: paths.dashboard, access }, origin)).isIndexed).toBe(false);
});
