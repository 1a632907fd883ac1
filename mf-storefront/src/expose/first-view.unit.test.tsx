// @vitest-environment jsdom
import { allRoutes, type ListedPart, type ServedReply } from '@shop/contracts';
import { paths } from '@shop/contracts/pages';
import { fakeApi, fakeSession, renderPage, testConfig } from '@shop/front-kit/testing';
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildPart, idOf } from '../testing/build.ts';
import { area } from './area.tsx';
import { renderFirstView } from './first-view.tsx';

Element.prototype.scrollIntoView = () => undefined;

const origin = 'https://shop.test';
const config = { ...testConfig, apiUrl: '/api', images: { ...testConfig.images, publicOrigins: [] } };

const part = buildPart({
  images: ['/api/drawings/brake-disc-1.svg', 'https://images.example.com/disc.jpg'],
  oeNumbers: ['43512-0K010'],
  attributes: [{ name: 'Diameter', value: '319', unit: 'mm' }],
  weightGrams: 8_200,
  priceBreaks: [{ fromQuantity: 500, price: 10 }],
  supersededBy: 'SP-BD-3191',
  fitments: Array.from({ length: 20 }, (_, at) => ({ make: 'Toyota', model: `Model ${at}`, yearFrom: 2000 })),
});

function listReply(parts: readonly ListedPart[]): ServedReply {
  return { body: parts, headers: { 'x-total-count': '61', link: '</parts?cursor=a>; rel="next"' } };
}

function searchReply(parts: readonly ListedPart[]): ServedReply {
  return { body: parts, headers: { 'x-total-count': '1', 'x-dropped-words': 'shiny' } };
}

/** As a browser reads it. */
function read(path: string, reply: ServedReply): HTMLElement {
  const { html } = renderFirstView({ path, origin, config, reply });
  const view = new DOMParser().parseFromString(html, 'text/html').querySelector('fieldset');
  if (view === null) throw new Error('no first view');
  return view;
}

/** Names, classes and texts of all elements, but not the drawing of the hero and the ids that React counts. */
function elementsOf(view: Element): string[] {
  return [
    ...view.querySelectorAll(
      'section, article, header, h1, h2, h3, p, a, button, img, td, th, li, label, rect',
    ),
  ]
    .filter((each) => each.closest('.kit-hero-drawing, .kit-toaster, [data-testid]') === null)
    .map(
      (each) =>
        `${each.localName} ${each.getAttribute('class')} ${each.getAttribute('src')} ${each.textContent}`,
    );
}

test.each([
  ['the home page', '/', listReply([part, buildPart({ _id: idOf(2), availableQuantity: 7 })])],
  ['a search', '/?q=shiny+disc', searchReply([part])],
  ['a part’s page', paths.part(part.partNumber), { body: part }],
  ['the page where a part is ordered', paths.purchase(part._id), { body: part }],
])('renders %s with the same markup as the browser, given the same reply', async (_, path, reply) => {
  // Every call of the page waits: an answer or a failure would change what is drawn.
  fakeApi(Object.fromEntries(allRoutes.map(({ name }) => [name, () => new Promise<never>(() => undefined)])));
  const session = fakeSession({ status: 'restoring' });
  const served = JSON.parse(JSON.stringify(renderFirstView({ path, origin, config, reply }).state));
  const { container } = await renderPage(area.routes, { at: path, config, session, served });
  await act(async () => undefined);
  const drawn = elementsOf(container);
  expect(drawn.length).toBeGreaterThan(10);
  expect(elementsOf(read(path, reply))).toEqual(drawn);
});

test('needs no inline styles, and disables controls until their script has loaded', () => {
  for (const view of [read('/', listReply([part])), read(paths.part(part.partNumber), { body: part })]) {
    expect(view.querySelectorAll('[style], script')).toHaveLength(0);
    expect(view.querySelectorAll('button:disabled').length).toBeGreaterThan(0);
    expect(view.querySelectorAll('button:enabled')).toHaveLength(0);
  }
});

test('shows all vehicles of a part to readers without scripts', () => {
  const view = read(paths.part(part.partNumber), { body: part });
  expect(view.querySelectorAll('[aria-label="Vehicles this part fits"] tbody tr')).toHaveLength(21);
});

test('hides a prerendered page that needs a session until there is one', () => {
  expect(read(paths.purchase(part._id), { body: part }).className).toContain('served-private');
  expect(read('/', listReply([])).className).not.toContain('served-private');
});

test.each(['</script><script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "a'b&amp;<!--"])(
  'escapes a part whose texts are all %s',
  (word) => {
    const hostile = buildPart({
      name: word,
      description: word,
      supersededBy: word,
      img: 'javascript:alert(1)',
      images: [`https://images.example.com/${word}`],
      oeNumbers: [word],
      attributes: [{ name: word, value: word, unit: word }],
      fitments: [{ make: word, model: word, yearFrom: 2015, engine: word, note: word }],
    });
    for (const view of [
      read('/', listReply([hostile])),
      read(paths.part(hostile.partNumber), { body: hostile }),
    ]) {
      expect(view.textContent).toContain(word);
      expect(view.querySelectorAll('script, [onerror]')).toHaveLength(0);
      for (const img of view.querySelectorAll('img')) expect(img.src).not.toMatch(/^javascript/);
    }
  },
);
