// @vitest-environment jsdom
import type { PartFacets, Suggestion, VehicleTree } from '@shop/contracts/client';
import {
  bringNear,
  type FakeAnswer,
  fakeApi,
  refusal,
  renderRoutes,
  translatePage,
} from '@shop/front-kit/testing';
import { garageStore } from '@shop/shop-runtime';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { area } from '../expose/area.tsx';
import { buildPart, buildParts } from '../testing/build.ts';
// Fetched here, because the time limits of tests do not allow for compiling it.
import './purchase.page.tsx';

const intoView = vi.fn<(this: Element) => void>();
Element.prototype.scrollIntoView = intoView;
beforeEach(() => intoView.mockReset());
afterEach(() => vi.restoreAllMocks());

const facets: PartFacets = {
  total: 24,
  families: [
    { family: 'brake-disc', count: 15 },
    { family: 'mirror', count: 9 },
  ],
  makes: [{ make: 'Toyota', count: 22 }],
  inStock: 20,
  price: { min: 12.5, max: 189.5 },
  attributes: [
    { kind: 'range', name: 'Diameter', unit: 'mm', min: 240, max: 345, count: 12 },
    { kind: 'values', name: 'Position', values: [{ value: 'Front', count: 9 }] },
  ],
};
const vehicles: VehicleTree = [
  {
    make: 'Toyota',
    models: [
      {
        model: 'Corolla',
        yearFrom: 2001,
        yearTo: 2012,
        engines: [{ engine: '1.5', yearFrom: 2001, yearTo: 2012 }],
      },
    ],
  },
];
function partsAnswer(parts = [buildPart()], headers: Record<string, string> = {}): FakeAnswer {
  return { body: parts, headers: { 'x-total-count': String(parts.length), ...headers } };
}

/** Other tests cover the part page that suggestions link to. */
const routes = [
  ...area.routes.filter(({ path }) => path !== '/parts/:partNumber'),
  { path: '/parts/:partNumber', element: null },
];

async function open(answers: Parameters<typeof fakeApi>[0] = {}, at = '/') {
  const api = fakeApi({
    listParts: partsAnswer(),
    listReviews: { body: [], headers: { 'x-total-count': '0' } },
    getShopFigures: refusal(503, 'unavailable', 'The catalogue rests'),
    getPartFacets: { body: facets },
    listVehicles: { body: vehicles },
    listSuggestions: { body: [] },
    ...answers,
  });
  const page = renderRoutes(routes, { at });
  await waitFor(() => expect(screen.queryByText('Loading parts')).toBeNull());
  bringNear();
  return { api, ...page };
}
function box() {
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Search parts' });
}
function searchStatus() {
  return within(screen.getByRole('region', { name: 'Parts' })).getByRole('status').textContent;
}
async function openFilters(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await screen.findByRole('button', { name: /^Filters/ }));
  return within(await screen.findByRole('form', { name: 'Filters' }));
}
function suggested() {
  return within(screen.getByRole('listbox', { name: 'Suggestions' })).getAllByRole('option');
}
/** Screen readers do not see them while the dialog with the filters is open. */
function chips() {
  const list = screen.queryByLabelText('Filters in use');
  return list
    ? within(list)
        .getAllByRole('listitem', { hidden: true })
        .map(({ textContent }) => textContent)
    : [];
}

const suggestions: Suggestion[] = [
  { kind: 'part', partNumber: 'SP-BRD-1040', name: 'Vented brake disc' },
  { kind: 'oe-number', oeNumber: '43512-0K140', partNumber: 'SP-BRD-1041', name: 'Brake disc' },
  { kind: 'family', family: 'brake-disc', name: 'Brake discs', count: 15 },
  { kind: 'vehicle', vehicle: 'Toyota~Corolla', name: 'Toyota Corolla' },
  { kind: 'word', text: 'discs', count: 1 },
];
async function openSuggestions() {
  const page = await open({ listSuggestions: { body: suggestions } });
  await page.user.type(box(), 'dis');
  await screen.findByRole('listbox', { name: 'Suggestions' });
  return page;
}

test('opens suggestions while typing, and Escape closes them and keeps the text', async () => {
  const { user } = await openSuggestions();
  expect(suggested().map(({ textContent }) => textContent)).toEqual([
    'Vented brake discSP-BRD-1040',
    '43512-0K140replaced by SP-BRD-1041, Brake disc',
    'Brake discs15 parts',
    'Toyota Corollaparts for this vehicle',
    'discs1 part',
  ]);
  expect(box().getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(box().value).toBe('dis');
});

test.each([
  [1, '/parts/SP-BRD-1040', ''],
  [2, '/parts/SP-BRD-1041', ''],
  [3, '/?family=brake-disc', ''],
  [4, '/?vehicle=Toyota%7ECorolla', ''],
  [5, '/?q=discs', 'discs'],
])('with suggestion %d chosen by keyboard, opens %s', async (place, address, text) => {
  const { user, location } = await openSuggestions();
  await user.keyboard('{ArrowDown}'.repeat(place));
  const active = suggested()[place - 1];
  expect(box().getAttribute('aria-activedescendant')).toBe(active?.id);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location()).toBe(address));
  expect(screen.queryByRole('listbox')).toBeNull();
  if (address.startsWith('/?')) expect(box().value).toBe(text);
});

test('shows fitting parts for a chosen vehicle, marks every card and remembers the vehicle on the device', async () => {
  const { api, user, location } = await open();
  await user.click(screen.getByRole('button', { name: 'Choose your vehicle' }));
  await user.selectOptions(await screen.findByLabelText('Make'), 'Toyota');
  await user.selectOptions(screen.getByLabelText('Model'), 'Corolla');
  await user.selectOptions(screen.getByLabelText('Year'), '2008');
  await user.selectOptions(screen.getByLabelText('Engine'), '1.5');
  await user.click(screen.getByRole('button', { name: 'Show parts that fit' }));
  const written = 'Toyota~Corolla~2008~1.5';
  expect(location()).toBe(`/?${new URLSearchParams({ vehicle: written })}`);
  await waitFor(() =>
    expect(api.callsOf('listParts').at(-1)?.query).toMatchObject({ vehicle: written, mark: written }),
  );
  expect(garageStore.read().vehicles).toEqual([written]);
  expect(screen.getByText('Toyota Corolla 2008, 1.5')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Change your vehicle'));
});

/** Answers the list of sure parts and the list of those that depend on the engine. */
function byFit(fit: string | undefined, sure: number, unsure: number): FakeAnswer {
  return partsAnswer(fit === 'unknown' ? buildParts(unsure, 50) : buildParts(sure));
}

test.each([
  [1, 2, 'Showing 1 of 1 parts'],
  [0, 2, 'No part surely fits'],
])(
  'with %d sure parts and %d for some engines, lists them apart and asks for the engine',
  async (sure, unsure, count) => {
    garageStore.update(() => ({ vehicles: ['Toyota~Corolla~2008'] }));
    const { api, user } = await open(
      { listParts: ({ query }) => byFit(query.fit, sure, unsure) },
      '/?vehicle=Toyota~Corolla~2008',
    );
    const question = '2 parts: Fit depends on the engine. Which engine do you have?';
    const heading = await screen.findByRole('heading', { name: question });
    expect(searchStatus()).toBe(count);
    const cards = screen.getAllByRole('article');
    const below = cards.filter(
      (card) => heading.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect([cards.length - below.length, below.length]).toEqual([sure, unsure]);
    expect(screen.queryByText('No parts match')).toBeNull();
    const asked = api.callsOf('listParts').map(({ query }) => query.fit);
    expect(new Set(asked)).toEqual(new Set(['fits', 'unknown']));
    await user.click(screen.getByRole('button', { name: 'Choose the engine' }));
    expect(await screen.findByLabelText('Engine')).toBeDefined();
  },
);

test.each([
  ['Toyota', 'Fit depends on the model. Which model do you have?'],
  ['Toyota~Corolla', 'Fit depends on the year. Which year is yours?'],
])('above the parts for %s, of which none surely fits, asks: %s', async (vehicle, question) => {
  const { api } = await open({}, `/?vehicle=${vehicle}`);
  expect(screen.getByRole('heading', { name: question })).toBeDefined();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(api.callsOf('listParts').map(({ query }) => query.fit)).toEqual([undefined]);
});

test('asks nothing about a vehicle whose engine is known', async () => {
  const { api } = await open(
    { listParts: ({ query }) => byFit(query.fit, 1, 1) },
    '/?vehicle=Toyota~Corolla~2008~1.5',
  );
  expect(screen.queryByText(/Fit depends/)).toBeNull();
  expect(api.callsOf('listParts').map(({ query }) => query.fit)).toEqual(['fits']);
});

test('shows all parts marked when the fit filter is off', async () => {
  garageStore.update(() => ({ vehicles: ['Toyota~Corolla'] }));
  const { api, user, location } = await open({}, '/?vehicle=Toyota~Corolla');
  await user.click(screen.getByRole('checkbox', { name: 'Only parts that fit' }));
  expect(location()).toBe('/');
  await waitFor(() =>
    expect(api.callsOf('listParts').at(-1)?.query).toEqual({ limit: '24', mark: 'Toyota~Corolla' }),
  );
});

test('puts filters in the address and shows a chip that removes each', async () => {
  const { api, user, location } = await open({}, '/?family=brake-disc');
  const filters = await openFilters(user);
  await user.click(filters.getByRole('checkbox', { name: 'In stock (20)' }));
  await user.selectOptions(filters.getByLabelText('Position'), 'Front (9)');
  const diameter = within(filters.getByRole('group', { name: 'Diameter, mm' }));
  expect(diameter.getByText('Values run from 240 to 345 mm')).toBeDefined();
  await user.type(diameter.getByLabelText('From'), '310{Enter}');
  const price = within(filters.getByRole('group', { name: /^Price/ }));
  await user.type(price.getByLabelText('To'), '50');
  await user.tab();
  expect(chips()).toEqual([
    'Brake discs',
    'In stock',
    'Price up to $50',
    'Position: Front',
    'Diameter: from 310',
    'Clear all',
  ]);
  const query = {
    family: 'brake-disc',
    inStock: 'true',
    attribute: 'Position:Front;Diameter:310..',
    priceMax: '50',
  };
  expect(Object.fromEntries(new URLSearchParams(location()?.slice(2)))).toEqual(query);
  await waitFor(() => expect(api.callsOf('listParts').at(-1)?.query).toEqual({ ...query, limit: '24' }));
  await waitFor(() => expect(api.callsOf('getPartFacets').at(-1)?.query).toEqual(query));
  await user.click(
    screen.getByRole('button', { name: 'Remove the filter Diameter: from 310', hidden: true }),
  );
  expect(new URLSearchParams(location()?.slice(2)).get('attribute')).toBe('Position:Front');
  expect(diameter.getByLabelText<HTMLInputElement>('From').value).toBe('');
  await user.click(screen.getAllByRole('button', { name: 'Clear all', hidden: true })[0] as HTMLElement);
  expect(location()).toBe('/');
});

test('rejects a bound that is not a number and does not filter by it', async () => {
  const { user, location } = await open({}, '/?family=brake-disc');
  const filters = await openFilters(user);
  const from = within(filters.getByRole('group', { name: /^Price/ })).getByLabelText('From');
  await user.type(from, 'ten{Enter}');
  expect(from.getAttribute('aria-invalid')).toBe('true');
  expect(location()).toBe('/?family=brake-disc');
});

test('says what was searched for instead of a word that the catalogue does not have', async () => {
  const corrected = encodeURIComponent('brakes – front');
  await open({ listParts: partsAnswer([buildPart()], { 'x-corrected-query': corrected }) }, '/?q=braeks');
  expect(searchStatus()).toBe(
    'No results for “braeks”. Showing results for “brakes – front”. Showing 1 of 1 parts',
  );
});

test('says which words were left out when no part has them all', async () => {
  await open({ listParts: partsAnswer([buildPart()], { 'x-dropped-words': 'shiny' }) }, '/?q=shiny+belt');
  expect(searchStatus()).toBe(
    'No results for “shiny belt”. Showing results without “shiny”. Showing 1 of 1 parts',
  );
});

test('shows a chip for a vehicle named in the search, which removes it from the search', async () => {
  const reading = { 'x-query-vehicle': encodeURIComponent('corolla 2015'), 'x-query-rest': 'brake' };
  const { user, location } = await open(
    { listParts: ({ query }) => partsAnswer([buildPart()], query.q === 'brake' ? {} : reading) },
    '/?q=brake+corolla+2015',
  );
  await user.click(await screen.findByRole('button', { name: 'Remove the filter For corolla 2015' }));
  expect(location()).toBe('/?q=brake');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Remove the filter/ })).toBeNull());
});

test('offers to remove each filter whose removal yields parts when nothing matches', async () => {
  const { user, location } = await open(
    {
      listParts: ({ query }) =>
        query.q === undefined
          ? partsAnswer(buildParts(query.inStock ? 3 : 1))
          : partsAnswer([], { 'x-total-count': '0' }),
    },
    '/?q=gearbox&family=mirror&inStock=true',
  );
  expect(screen.getByText('No parts match')).toBeDefined();
  const without = await screen.findAllByRole('button', { name: /^Without/ });
  expect(without.map(({ textContent }) => textContent)).toEqual(['Without “gearbox”: 3 parts']);
  await user.click(screen.getByRole('button', { name: 'Without “gearbox”: 3 parts' }));
  expect(location()).toBe('/?family=mirror&inStock=true');
  expect(await screen.findByRole('article', { name: 'Part 3' })).toBeDefined();
  expect(box().value).toBe('');
});

test('scrolls to the results when the address has a filter, and to the top otherwise', async () => {
  const plain = await open();
  expect(intoView).not.toHaveBeenCalled();
  plain.unmount();
  await open({}, '/?q=disc');
  await waitFor(() => expect(intoView.mock.contexts.map(({ id }) => id)).toEqual(['find-parts']));
});

function page(first: number, link?: string): FakeAnswer {
  return {
    body: buildParts(24, first),
    headers: { 'x-total-count': '48', ...(link && { link }) },
  };
}

test('goes back from a part to the same filters and pages by All parts, and to the start without them', async () => {
  const { api, user, location } = await open(
    {
      listParts: ({ query }) =>
        query.cursor === 'c2' ? page(25) : page(1, '</parts?cursor=c2&limit=24>; rel="next"'),
      getPart: { body: buildPart() },
    },
    '/?family=brake-disc',
  );
  await user.click(screen.getByRole('button', { name: 'Load more parts' }));
  const card = within(await screen.findByRole('article', { name: 'Part 30' }));
  await user.click(card.getByRole('link', { name: /^Place Order: / }));
  const back = await screen.findByRole('link', { name: 'All parts' });
  expect(back.getAttribute('href')).toBe('/#parts');
  await user.click(back);
  await waitFor(() => expect(location()).toBe('/?family=brake-disc'));
  expect(screen.getByRole('article', { name: 'Part 48' })).toBeDefined();
  expect(api.callsOf('listParts').map(({ query }) => query.cursor)).toEqual([undefined, 'c2']);
});

test('sorts and filters on a page that the browser translates, and moves the focus on', async () => {
  const { api, user } = await open({}, '/?family=brake-disc&inStock=true');
  translatePage();
  await user.selectOptions(
    screen.getByLabelText('Sort by'),
    screen.getAllByRole('option', { name: /low/i })[0] ?? '',
  );
  await waitFor(() => expect(api.callsOf('listParts').length).toBeGreaterThan(1));
  const chips = within(screen.getByRole('list', { name: 'Filters in use' })).getAllByRole('button');
  const [first, second] = chips;
  await user.click(first as HTMLElement);
  expect(document.activeElement).toBe(second);
  api.answer('listParts', { body: [], headers: { 'x-total-count': '0' } });
  await user.click(second as HTMLElement);
  const count = within(screen.getByRole('region', { name: 'Parts' })).getByRole('status');
  expect(document.activeElement).toBe(count);
  await waitFor(() => expect(count.textContent).toBe('No parts found'));
});
