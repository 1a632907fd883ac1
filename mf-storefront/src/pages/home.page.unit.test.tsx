// @vitest-environment jsdom
import { defaultShopFigures } from '@shop/contracts';
import { bringNear, type FakeAnswer, fakeApi, refusal, renderRoutes } from '@shop/front-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import sheet from '../drawings/drawings.svg?raw';
import { area } from '../expose/area.tsx';
import { buildPart, buildParts, buildReview, idOf } from '../testing/build.ts';

Element.prototype.scrollIntoView = () => undefined;

function partsAnswer(parts = [buildPart()]): FakeAnswer {
  return {
    body: parts,
    headers: { 'x-total-count': String(parts.length) },
  };
}
const reviewsAnswer: FakeAnswer = {
  body: [buildReview()],
  headers: { 'x-total-count': '87', 'x-mean-rating': '4.5' },
};

function open(answers: Parameters<typeof fakeApi>[0] = {}, at = '/') {
  const api = fakeApi({ listParts: partsAnswer(), listReviews: reviewsAnswer, ...answers });
  return { api, ...renderRoutes(area.routes, { at }) };
}
function section(name: string) {
  return within(screen.getByRole('region', { name }));
}
async function card(name: string) {
  return within(await screen.findByRole('article', { name }));
}

test('HOME-01: shows its sections in the specified order', async () => {
  open();
  await screen.findByText('4.5 out of 87 reviews');
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'))).toEqual([
    'hero-title',
    'parts-title',
    'business-summary-title',
    'reviews-title',
    'promo-title',
    'our-specialties-title',
    null,
  ]);
});

test('HOME-02: shows title, tagline and button in the hero', () => {
  open();
  const [hero] = screen.getAllByRole('region');
  if (!hero) throw new Error('there is no hero');
  expect(within(hero).getByRole('heading', { level: 1 }).textContent).toMatch(/\w/);
  expect(hero.querySelector('p:not(.kit-caption)')?.textContent?.length).toBeGreaterThan(20);
  expect(within(hero).getByRole('link', { name: 'Our Services' })).toBeDefined();
});

test("HOME-02: links 'Our Services' to Our Specialties", async () => {
  open();
  const link = screen.getByRole('link', { name: 'Our Services' });
  const target = document.querySelector(link.getAttribute('href') ?? '');
  expect(target).toBe(screen.getByRole('region', { name: 'Our Specialties' }));
});

test('HOME-02: links each part of the drawing to its family in the catalogue', async () => {
  const { user, api, location } = open();
  const list = within(screen.getByRole('navigation', { name: 'Parts of the drawing' }));
  expect(list.getAllByRole('link')).toHaveLength(7);
  await user.click(list.getByRole('link', { name: 'Wheel hub' }));
  expect(location()).toBe('/?family=wheel-hub#parts');
  await waitFor(() => expect(api.callsOf('listParts').at(-1)?.query.family).toBe('wheel-hub'));
});

test('draws every part that the drawing names', () => {
  open();
  const parts = [...document.querySelectorAll('.kit-hero-drawing use')].map((use) =>
    use.getAttribute('href')?.replace(/.*#/, ''),
  );
  expect(parts).toHaveLength(8);
  for (const part of parts) expect(sheet).toContain(`<g id="${part}"`);
});

test('HOME-04 HOME-05 HOME-06 HOME-08 HOME-09 CON-06: shows every fact of a part on its card', async () => {
  open();
  const disc = await card('Vented brake disc');
  const picture = disc.getByRole('img', { name: 'Vented brake disc' });
  expect(picture.getAttribute('src')).toBe('/api/drawings/brake-disc-1.svg');
  expect(picture.getAttribute('width')).toBe('400');
  expect(disc.getByText('$12.50')).toBeDefined();
  expect(disc.getByText('per piece')).toBeDefined();
  expect(disc.getByText('50')).toBeDefined();
  expect(disc.getByText('1,240')).toBeDefined();
  expect(disc.getByText(/SP-BRD-1040/)).toBeDefined();
});

test('HOME-07: shortens a description of 101 characters to 100 and an ellipsis', async () => {
  const exact = 'ä'.repeat(100);
  open({
    listParts: partsAnswer([
      buildPart({ _id: idOf(1), name: 'Exact', description: exact }),
      buildPart({ _id: idOf(2), name: 'Longer', description: `${exact}b` }),
    ]),
  });
  expect((await card('Exact')).getByText(exact)).toBeDefined();
  expect((await card('Longer')).getByText(`${exact}…`)).toBeDefined();
});

test("HOME-10: opens the purchase page of the part when 'Place Order' is pressed", async () => {
  const part = buildPart({ _id: idOf(77) });
  const { user, location } = open({ listParts: partsAnswer([part]), getPart: { body: part } });
  await user.click((await card('Vented brake disc')).getByRole('link', { name: /^Place Order: / }));
  await waitFor(() => expect(location()).toBe(`/purchase/${idOf(77)}`));
});

test('HOME-30: reads parts and reviews once each, without an authorization header', async () => {
  const { api } = open();
  await card('Vented brake disc');
  await screen.findByText('4.5 out of 87 reviews');
  expect(api.calls.map(({ route }) => route).toSorted()).toEqual(['listParts', 'listReviews']);
  expect(api.calls.map(({ headers }) => headers.get('authorization'))).toEqual([null, null]);
});

test('HOME-27 HOME-28: announces that the lists are loading and shows the rest of the page', async () => {
  open();
  expect(section('Parts').getByRole('status').textContent).toBe('Loading parts');
  expect(screen.getByText('Loading reviews')).toBeDefined();
  expect(screen.getByRole('region', { name: 'Business Summary' })).toBeDefined();
  await waitFor(() => expect(section('Parts').getByRole('status').textContent).toBe('Showing 1 of 1 parts'));
});

test('HOME-29 ERR-11: loads the parts on Retry after a failure, and shows the reviews meanwhile', async () => {
  const { api, user } = open({ listParts: refusal(503, 'unavailable', 'The catalogue rests') });
  const parts = section('Parts');
  expect((await parts.findByRole('alert')).textContent).toContain('The catalogue rests');
  expect(await screen.findByText('4.5 out of 87 reviews')).toBeDefined();
  api.answer('listParts', partsAnswer());
  await user.click(parts.getByRole('button', { name: 'Retry' }));
  expect(await card('Vented brake disc')).toBeDefined();
  expect(parts.queryByRole('alert')).toBeNull();
});

test('HOME-33: shows a friendly message in both sections when there are no parts and no reviews', async () => {
  open({
    listParts: partsAnswer([]),
    listReviews: { body: [], headers: { 'x-total-count': '0' } },
  });
  expect(await screen.findByText('The catalogue is empty')).toBeDefined();
  expect(await screen.findByText('No reviews yet')).toBeDefined();
});

test('HOME-31: updates the address and the list on search, and offers all parts when nothing matches', async () => {
  const { api, user, location } = open({
    listParts: ({ query }) => partsAnswer(query.q ? [] : [buildPart()]),
  });
  await card('Vented brake disc');
  fireEvent.change(screen.getByLabelText('Search parts'), { target: { value: 'gearbox' } });
  expect(await screen.findByText('No parts match')).toBeDefined();
  expect(location()).toBe('/?q=gearbox');
  expect(api.callsOf('listParts').map(({ query }) => query.q)).toEqual([undefined, 'gearbox']);
  await user.click(screen.getByRole('button', { name: 'Show all parts' }));
  expect(await card('Vented brake disc')).toBeDefined();
  expect(location()).toBe('/');
  expect(screen.getByLabelText<HTMLInputElement>('Search parts').value).toBe('');
});

test('HOME-31: loads the next page by its cursor and moves the focus to it', async () => {
  const page = (first: number, link?: string): FakeAnswer => ({
    body: buildParts(24, first),
    headers: { 'x-total-count': '48', ...(link && { link }) },
  });
  const { api, user } = open({
    listParts: ({ query }) =>
      query.cursor === 'c2' ? page(25) : page(1, '</parts?cursor=c2&limit=24>; rel="next"'),
  });
  await card('Part 24');
  await user.click(screen.getByRole('button', { name: 'Load more parts' }));
  expect(await card('Part 48')).toBeDefined();
  expect(api.callsOf('listParts').map(({ query }) => query.cursor)).toEqual([undefined, 'c2']);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Part 25'));
  expect(screen.queryByRole('button', { name: 'Load more parts' })).toBeNull();
  expect(section('Parts').getByRole('status').textContent).toBe('Showing 48 of 48 parts');
});

test('HOME-15 HOME-16 HOME-17: shows name, excerpt, rating text and stars of a review', async () => {
  const long = 'x'.repeat(101);
  open({
    listReviews: {
      body: [buildReview({ reviewText: long, img: '' })],
      headers: { 'x-total-count': '1', 'x-mean-rating': '4.7' },
    },
  });
  const reviews = within(await screen.findByRole('region', { name: '4.7 out of 1 review' }));
  expect(reviews.getByText('Customer Reviews')).toBeDefined();
  expect(reviews.getByText('Amara Okafor')).toBeDefined();
  expect(reviews.getByText('AO')).toBeDefined();
  expect(reviews.getByText(`${'x'.repeat(100)}…`)).toBeDefined();
  const rating = reviews.getByRole('img', { name: 'rated 4.7 of 5' });
  expect(rating.textContent).toContain('4.7');
  expect(rating.querySelectorAll('[data-star]')).toHaveLength(4);
});

test('HOME-18 CON-14: counts all 87 reviews with a mean of 4.5 in the heading though it shows few', async () => {
  open();
  expect(await screen.findByRole('heading', { name: '4.5 out of 87 reviews' })).toBeDefined();
});

test('HOME-14: appends more reviews to the first ones', async () => {
  const second = buildReview({ _id: idOf(501), name: 'Jonas Weber' });
  const { user } = open({
    listReviews: ({ query }) =>
      query.cursor
        ? { body: [second] }
        : {
            ...reviewsAnswer,
            headers: { ...reviewsAnswer.headers, link: '</reviews?cursor=r2&limit=6>; rel="next"' },
          },
  });
  await user.click(await screen.findByRole('button', { name: 'More reviews' }));
  expect(await screen.findByText('Jonas Weber')).toBeDefined();
  expect(screen.getByText('Amara Okafor')).toBeDefined();
});

function figuresAnswer(facts = {}): FakeAnswer {
  return {
    body: { ...defaultShopFigures, version: 0, ...facts },
  };
}
function summary() {
  return section('Business Summary');
}
function waitingFigures() {
  return screen.getByRole('region', { name: 'Business Summary' }).querySelectorAll('.kit-skeleton');
}
async function shownFigures() {
  await waitFor(() => expect(waitingFigures()).toHaveLength(0));
  return summary()
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
}

test('HOME-11 CON-10 CON-11 CON-12 CON-13: shows the four company figures in the summary', async () => {
  open({ getShopFigures: figuresAnswer() });
  bringNear();
  expect(await shownFigures()).toEqual(['31', '463', '379+', '134M+']);
  const labels = summary()
    .getAllByRole('term')
    .map(({ textContent }) => textContent);
  expect(labels).toEqual([
    'Countries(1969 - Present)',
    'New Customers',
    'Satisfied Clients',
    'Annual Revenue',
  ]);
  expect(summary().getByText(/Company figures/)).toBeDefined();
});

test("DEF-14: shows the owner's changed figures, requested without a token once the visitor scrolls there", async () => {
  const changed = { countries: '34', countriesPeriod: '1969 - 2026', satisfiedClients: '401+', version: 3 };
  const { api } = open({ getShopFigures: figuresAnswer(changed) });
  await screen.findByText('4.5 out of 87 reviews');
  expect(api.callsOf('getShopFigures')).toEqual([]);
  expect(waitingFigures()).toHaveLength(5);
  bringNear();
  expect(await shownFigures()).toEqual(['34', '463', '401+', '134M+']);
  expect(summary().getByText('(1969 - 2026)')).toBeDefined();
  expect(api.callsOf('getShopFigures').map(({ headers }) => headers.get('authorization'))).toEqual([null]);
});

test('DEF-14 HOME-11: hides the original figures while the current ones load, and shows them if that fails', async () => {
  const answer = Promise.withResolvers<FakeAnswer>();
  open({ getShopFigures: () => answer.promise });
  bringNear();
  for (const place of waitingFigures()) {
    expect(place.getAttribute('aria-hidden')).toBe('true');
    expect(place.querySelector('.invisible')?.textContent).toBe(place.textContent);
  }
  answer.resolve(refusal(503, 'unavailable', 'The catalogue rests'));
  expect(await shownFigures()).toEqual(['31', '463', '379+', '134M+']);
});

test.each([
  ['HOME-12', 'Contact Us', '/contact'],
  ['HOME-13', 'Our Policies', '/policies'],
  ['HOME-20', 'Know More', '/about'],
])("%s: links '%s' to %s", async (_id, name, path) => {
  open();
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
});

test('HOME-19 HOME-21 CON-08 CON-09: makes the specified claims in promo and specialties', async () => {
  open();
  expect(screen.getByRole('heading', { name: 'We Keep Your Car Up And Running' })).toBeDefined();
  const claims = section('Our Specialties');
  expect(claims.getByText('Free delivery on all products over $100')).toBeDefined();
  expect(claims.getByText('24/7 online support')).toBeDefined();
});
