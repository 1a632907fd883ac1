// @vitest-environment jsdom
import type { Part } from '@shop/contracts';
import { expect, test } from 'vitest';
import { fakePart } from '../../testing/fake-catalog.ts';
import { servedContent } from './content.ts';
import { homeContent } from './home.ts';
import type { Html } from './html.ts';
import { partContent } from './part.ts';
import { purchaseContent } from './purchase.ts';

const origins = { apiUrl: '/api', publicOrigins: [], pageOrigin: 'https://shop.test' };

const detailed: Part = {
  ...fakePart,
  oeNumbers: ['43512-0K010'],
  fitments: [
    { make: 'Toyota', model: 'Hilux Revo', yearFrom: 2015, yearTo: 2021, engine: '2.8 D' },
    { make: 'Honda', model: 'Civic', yearFrom: 2006, note: 'front axle' },
  ],
  priceBreaks: [{ fromQuantity: 500, price: 40 }],
  orderStep: 10,
  supersededBy: 'SP-BD-3191',
};

/** As a browser reads it. */
function read(content: Html) {
  const { html } = servedContent(content, { '/parts': { body: content.text } });
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const texts = (selector: string) => [...body.querySelectorAll(selector)].map((each) => each.textContent);
  const rows = (table: string) =>
    [...body.querySelectorAll(`[aria-label="${table}"] tr`)].map((row) =>
      [...row.children].map((each) => each.textContent),
    );
  return { body, texts, rows };
}

test('when the home page is read, then each part has its number, family, name, text, stock and price, and leads to its page', () => {
  const short = { ...fakePart, availableQuantity: 7, description: 'long '.repeat(30) };
  const { body, texts } = read(homeContent({ parts: [fakePart, short], total: 61 }, origins));
  expect(texts('h1, h2, h3')).toEqual(['Parts', fakePart.name, fakePart.name]);
  expect(texts('.served-status')).toEqual(['Showing 2 of 61 parts']);
  const [first, second] = texts('article');
  for (const text of ['SP-BD-3190 / Brake discs', fakePart.description, 'min. 50 1,240 available', '$42.50'])
    expect(first).toContain(text);
  expect(second).toContain('Stock is below the minimum order');
  expect(second).toContain(`${'long '.repeat(20)}…`);
  for (const link of body.querySelectorAll('article a'))
    expect(link.getAttribute('href')).toBe('/parts/SP-BD-3190');
  const pictures = [...body.querySelectorAll('img')];
  expect(pictures.map(({ alt, width, height }) => [alt, width, height])).toEqual([
    [fakePart.name, 400, 300],
    [fakePart.name, 400, 300],
  ]);
});

test('renders all details of a part', () => {
  const { body, texts, rows } = read(partContent(detailed, origins));
  expect(texts('h1')).toEqual([detailed.name]);
  expect(texts('.served-number > *')).toEqual(['SP-BD-3190', 'Brake discs']);
  expect(rows('Price by quantity')).toEqual([
    ['From pieces', 'Price per piece'],
    ['50', '$42.50'],
    ['500', '$40'],
  ]);
  expect(texts('.served-stock > p')).toEqual([
    '1,240 pieces in stock. The smallest order is 50 pieces, in multiples of 10.',
  ]);
  expect(rows('Vehicles this part fits')).toEqual([
    ['Model', 'Years', 'Engine'],
    ['Honda'],
    ['Civic front axle', 'since 2006', 'all engines'],
    ['Toyota'],
    ['Hilux Revo', '2015 to 2021', '2.8 D'],
  ]);
  expect(rows('Specification')).toEqual([
    ['Diameter', '319\u00a0mm'],
    ['Weight', '8.2\u00a0kg'],
  ]);
  expect(texts('.served-numbers li')).toEqual(['43512-0K010']);
  expect(texts('h2')).toEqual(['Fits', 'Specification', 'Replaces OE numbers', 'Description']);
  expect(body.querySelector('.served-replacement a')?.getAttribute('href')).toBe('/parts/SP-BD-3191');
});

test('renders all vehicles of a part, the later ones visible without scripts', () => {
  const fitments = ['Audi', 'BMW'].flatMap((make) =>
    Array.from({ length: 10 }, (_, at) => ({ make, model: `Model ${at}`, yearFrom: 2_000 })),
  );
  const { body, rows } = read(partContent({ ...fakePart, fitments }, origins));
  expect(rows('Vehicles this part fits')).toHaveLength(23);
  expect(body.querySelectorAll('tr.served-later')).toHaveLength(8);
  expect(body.querySelectorAll('tbody.served-later')).toHaveLength(0);
});

test('renders no empty sections for a part with few details', () => {
  const { images: _, attributes: __, weightGrams: ___, ...bare } = fakePart;
  const { texts, body } = read(partContent({ ...bare, availableQuantity: 0 }, origins));
  expect(texts('h2')).toEqual(['Description']);
  expect(body.querySelectorAll('table, ul')).toHaveLength(0);
  expect(texts('.served-note')).toEqual(['Out of stock']);
});

test('renders the sheet of the page where a part is ordered', () => {
  const { texts } = read(purchaseContent(detailed, origins));
  expect(texts('h1')).toEqual([detailed.name]);
  expect(texts('dt')).toEqual(['Number', 'Family', 'Price', 'Stock']);
  expect(texts('.served-description')).toEqual([detailed.description]);
});

test('serves foreign pictures through the shop and drops those without a web address', () => {
  const { body } = read(partContent({ ...fakePart, images: ['https://images.example.com/a.jpg'] }, origins));
  expect(body.querySelector('img')?.getAttribute('src')).toBe(
    '/api/picture?url=https%3A%2F%2Fimages.example.com%2Fa.jpg',
  );
  const { images: _, ...pictured } = { ...fakePart, img: 'javascript:alert(1)' };
  expect(read(partContent(pictured, origins)).body.querySelectorAll('img')).toHaveLength(0);
});

test.each(['</script><script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "a'b&amp;<!--"])(
  'when everything of a part is called %s, then these are its words and nothing else',
  (word) => {
    const hostile: Part = {
      ...detailed,
      name: word,
      description: word,
      partNumber: word,
      supersededBy: word,
      img: `/api/drawings/${word}`,
      images: [`/api/drawings/${word}`, `https://images.example.com/${word}`],
      oeNumbers: [word],
      attributes: [{ name: word, value: word, unit: word }],
      fitments: [{ make: word, model: word, yearFrom: 2015, engine: word, note: word }],
    };
    const contents = [
      homeContent({ parts: [hostile], total: 1 }, origins),
      partContent(hostile, origins),
      purchaseContent(hostile, origins),
    ];
    for (const content of contents) {
      const { body } = read(content);
      expect(body.textContent).toContain(word);
      expect(body.querySelectorAll('script')).toHaveLength(1);
      expect([...body.children].map(({ localName }) => localName)).toEqual(['div', 'script']);
      expect(body.querySelectorAll('[onerror]')).toHaveLength(0);
      expect(JSON.parse(body.querySelector('script')?.textContent ?? '')).toEqual({
        '/parts': { body: content.text },
      });
      for (const img of body.querySelectorAll('img')) expect(img.alt).toBe(word);
    }
  },
);

test('when the content is the same, then so is its id', () => {
  const id = (part: Part) => servedContent(partContent(part, origins), {}).id;
  expect(id(detailed)).toBe(id({ ...detailed }));
  expect(id({ ...detailed, availableQuantity: 1_239 })).not.toBe(id(detailed));
});
