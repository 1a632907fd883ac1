// @vitest-environment jsdom
import type { PartDetails } from '@shop/contracts';
import { paths } from '@shop/contracts/pages';
import { bringNear, fakeApi, fakeSession, refusal, renderPage, signedIn } from '@shop/front-kit/testing';
import { garageStore } from '@shop/shop-runtime';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { area } from '../expose/area.tsx';
import { buildPart, buildReview, idOf } from '../testing/build.ts';

afterEach(() => vi.restoreAllMocks());

/** The page alone: other tests cover the pages it links to. */
const routes = [
  ...area.routes.filter(({ path }) => path === '/parts/:partNumber'),
  { path: '*', element: null },
];

type Answers = NonNullable<Parameters<typeof fakeApi>[0]>;

const part = buildPart({
  description: `${'x'.repeat(300)}\nSecond line.`,
  images: ['/api/drawings/brake-disc-1.svg', '/api/drawings/brake-disc-2.svg'],
  oeNumbers: ['43512-0K160'],
  attributes: [{ name: 'Diameter', value: '319', unit: 'mm' }],
  weightGrams: 8_400,
  hsCode: '870830',
  origin: 'BD',
  priceBreaks: [{ fromQuantity: 200, price: 11 }],
  fitments: [
    { make: 'Toyota', model: 'Hilux Revo', yearFrom: 2015, engine: '2.8 D', note: 'with ABS' },
    { make: 'Honda', model: 'Civic', yearFrom: 2006, yearTo: 2011 },
  ],
});
const soldOut = { ...part, availableQuantity: 0 };

interface Settings {
  at?: string;
  session?: ReturnType<typeof fakeSession>;
}

async function open(
  answers: Answers = {},
  { at = paths.part(part.partNumber), session = fakeSession() }: Settings = {},
) {
  const api = fakeApi({
    getPartByNumber: { body: part },
    listReviews: { body: [] },
    listAlternativeParts: { body: [] },
    listRelatedParts: refusal(503, 'not-built', 'not yet'),
    ...answers,
  });
  return { api, ...(await renderPage(routes, { at, session })) };
}

async function opened(answers: Answers = {}, settings: Settings = {}) {
  const view = await open(answers, settings);
  await screen.findByRole('heading', { level: 1, name: part.name });
  return view;
}

function table(name: string) {
  return within(screen.getByRole('table', { name }));
}
function rowTexts(name: string) {
  return table(name)
    .getAllByRole('row')
    .map((row) => row.textContent);
}

/** The text that shows each optional field; undefined where another test covers it or only staff see it. */
const textsOnPage: Readonly<Record<keyof PartDetails, string | undefined>> = {
  oeNumbers: '43512-0K160',
  attributes: 'Diameter',
  fitments: 'Hilux Revo',
  images: undefined,
  priceBreaks: '200$11',
  weightGrams: '8.4\u00a0kg',
  hsCode: '8708.30',
  origin: 'Bangladesh',
  orderStep: 'in multiples of 10',
  supersededBy: 'SP-BRD-2000',
  packContent: 'One set: 2 discs',
  restockExpected: undefined,
  state: 'discontinued',
  shelf: undefined,
  lowStockAt: undefined,
};

test.each(Object.entries(textsOnPage).filter(([, text]) => text !== undefined))(
  'shows the field %s of a part',
  async (_field, text = '') => {
    const more = {
      orderStep: 10,
      supersededBy: 'SP-BRD-2000',
      packContent: 'One set: 2 discs',
      state: 'discontinued',
    } as const;
    const { container } = await opened({ getPartByNumber: { body: { ...part, ...more } } });
    expect(container.textContent).toContain(text);
  },
);

test('shows every fact of a part and how to order it', async () => {
  await opened();
  expect(document.title).toContain('Vented brake disc, SP-BRD-1040');
  expect(screen.getByText(/x{300}/)).toBeDefined();
  expect(rowTexts('Specification')).toEqual([
    'Diameter319\u00a0mm',
    'Weight8.4\u00a0kg',
    'HS code8708.30',
    'Country of originBangladesh',
  ]);
  expect(rowTexts('Vehicles this part fits')).toEqual([
    'ModelYearsEngine',
    'Honda',
    'Civic2006 to 2011all engines',
    'Toyota',
    'Hilux Revowith ABSsince 20152.8 D',
  ]);
  expect(rowTexts('Price by quantity')).toEqual(['From piecesPrice per piece', '50$12.50', '200$11']);
  expect(screen.getByText('1,240 pieces in stock. The smallest order is 50 pieces.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Place Order' }).getAttribute('href')).toBe(
    paths.purchase(part._id),
  );
});

test('finds a part by another spelling of its number and corrects the address', async () => {
  const { api, location } = await opened({}, { at: '/parts/spbrd1040?ref=mail#fits' });
  expect(api.callsOf('getPartByNumber')[0]?.params).toEqual({ partNumber: 'spbrd1040' });
  await waitFor(() => expect(location()).toBe('/parts/SP-BRD-1040?ref=mail#fits'));
  expect(api.callsOf('getPartByNumber')).toHaveLength(1);
});

test('says that a number is not sold, and searches for it', async () => {
  const { user, location } = await open({ getPartByNumber: refusal(404, 'not-found', 'Part not found') });
  expect(await screen.findByRole('heading', { level: 1, name: 'Part not found' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(location()).toBe('/?q=SP-BRD-1040#parts');
});

test.each([
  ['Toyota~Hilux Revo~2018~2.8 D', 'Fits Toyota Hilux Revo 2018, 2.8 D', 'since 2015, engine 2.8 D'],
  ['Toyota~Hilux Revo~2014', 'Does not fit Toyota Hilux Revo 2014', 'For vehicles built since 2015'],
])('for the vehicle %s, says "%s", because: %s', async (vehicle, text, reason) => {
  garageStore.update(() => ({ vehicles: [vehicle] }));
  await opened();
  expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByText(reason)).toBeDefined();
});

test.each([
  ['Toyota~Hilux Revo', 'Fits only those built since 2015. Which year is yours?'],
  ['Toyota~Hilux Revo~2018', 'Fits only the 2.8 D. Which engine do you have?'],
])('for the vehicle %s, asks: %s', async (vehicle, question) => {
  garageStore.update(() => ({ vehicles: [vehicle] }));
  await opened();
  expect(screen.getByText(question)).toBeDefined();
  expect(screen.queryByText(/Fit unknown/)).toBeNull();
  expect(screen.queryByText('Your vehicle')).toBeNull();
});

test('leaves the keys of the browser to it while the picture is enlarged', async () => {
  const { user } = await opened();
  await user.click(screen.getByRole('button', { name: 'Enlarge the picture' }));
  const dialog = screen.getByRole('dialog');
  const keys = ['+', '-', '0', 'ArrowLeft'];
  const modifiers = [{ ctrlKey: true }, { metaKey: true }, { altKey: true }];
  // False would mean that the page swallowed the key.
  const isLeft = keys.flatMap((key) =>
    modifiers.map((modifier) => fireEvent.keyDown(dialog, { key, ...modifier })),
  );
  expect(new Set(isLeft)).toEqual(new Set([true]));
  expect(fireEvent.keyDown(dialog, { key: '+' })).toBe(false);
});

test('says whether the part fits a vehicle that is chosen on its page', async () => {
  const tree = [{ make: 'Honda', models: [{ model: 'Jazz', yearFrom: 2008, yearTo: 2014, engines: [] }] }];
  const { user, location } = await opened({ listVehicles: { body: tree } });
  await user.click(screen.getByRole('button', { name: 'Choose your vehicle' }));
  await user.selectOptions(await screen.findByLabelText('Make'), 'Honda');
  await user.selectOptions(screen.getByLabelText('Model'), 'Jazz');
  await user.click(screen.getByRole('button', { name: 'Check whether it fits' }));
  expect(screen.getByText('Does not fit Honda Jazz')).toBeDefined();
  expect(screen.getByText('For other models')).toBeDefined();
  expect(location()).toBe(paths.part(part.partNumber));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change your vehicle' }));
});

test('says that the fit is unknown for a part without vehicle data', async () => {
  garageStore.update(() => ({ vehicles: ['Toyota~Corolla~2008'] }));
  await opened({ getPartByNumber: { body: buildPart() } });
  expect(screen.getByText('Fit unknown for Toyota Corolla 2008')).toBeDefined();
  expect(screen.getByText('This part has no vehicle data yet')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Fits' })).toBeNull();
});

test('shows a dozen of many vehicles on screen and all in print, and filters the rest by words and years', async () => {
  const fitments = Array.from({ length: 40 }, (_, at) => ({
    make: 'Toyota',
    model: `Model ${at}`,
    yearFrom: 1980 + at,
  }));
  const { user } = await opened({ getPartByNumber: { body: { ...part, fitments } } });
  const rows = () => table('Vehicles this part fits').getAllByRole('row').slice(2);
  const folded = () => rows().filter(({ className }) => className.includes('hidden'));
  expect([rows().length, folded().length]).toEqual([40, 28]);
  for (const row of folded()) expect(row.className).toContain('noscript:table-row print:table-row');
  await user.type(screen.getByLabelText('Search these vehicles'), 'model 39');
  expect(screen.getByText('1 of 40 vehicles')).toBeDefined();
  await user.clear(screen.getByLabelText('Search these vehicles'));
  await user.click(screen.getByRole('button', { name: 'Show all 40 vehicles' }));
  expect(folded()).toEqual([]);
});

test('turns enlarged pictures with the keys, and returns with Close', async () => {
  const { user } = await opened();
  const shown = () => screen.getAllByRole('img', { name: part.name })[0]?.getAttribute('src');
  expect(screen.getAllByRole('img', { name: part.name })[0]?.getAttribute('loading')).toBe('eager');
  await user.click(screen.getByRole('button', { name: 'Show picture 2 of 2' }));
  expect(shown()).toBe('/api/drawings/brake-disc-2.svg');
  await user.click(screen.getByRole('button', { name: 'Enlarge the picture' }));
  expect(await screen.findByRole('dialog', { name: `${part.name}, picture 2 of 2` })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Next picture' }));
  expect(screen.getByRole('dialog', { name: `${part.name}, picture 1 of 2` })).toBeDefined();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('dialog', { name: `${part.name}, picture 2 of 2` })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('copies a number when it is pressed, and says so', async () => {
  const { user } = await opened();
  await user.click(screen.getByRole('button', { name: '43512-0K160: copy OE number' }));
  expect(await navigator.clipboard.readText()).toBe('43512-0K160');
  expect(screen.getByText('43512-0K160 copied')).toBeDefined();
});

test('copies the link when the device has no share dialog', async () => {
  const { user } = await opened();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByText('Link copied')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(window.location.href);
});

test("loads the part's reviews on scroll, with their mean, verified purchases and answers", async () => {
  const answer = { text: 'Thank you, Ada.', at: '2026-11-21T10:00:00.000Z' };
  const review = buildReview({ partId: part._id, boughtHere: true, reviewText: 'y'.repeat(140), answer });
  const { api } = await opened({
    listReviews: { body: [review], headers: { 'x-mean-rating': '4.7', 'x-total-count': '1' } },
  });
  expect(api.callsOf('listReviews')).toEqual([]);
  bringNear();
  expect(await screen.findByText('y'.repeat(140))).toBeDefined();
  expect(api.callsOf('listReviews')[0]?.query).toMatchObject({ partId: part._id });
  expect(screen.getByText('Bought here')).toBeDefined();
  expect(screen.getByText('Answer from Surma Parts')).toBeDefined();
  expect(screen.getByText('Thank you, Ada.')).toBeDefined();
  expect(screen.getByText('1 review')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Write a review' }).getAttribute('href')).toBe(
    `/dashboard/add-review?part=${part._id}`,
  );
});

test('aligns a review by its own script, so Arabic reads from the right', async () => {
  const review = buildReview({ partId: part._id, reviewText: 'فلتر ممتاز' });
  await opened({ listReviews: { body: [review] } });
  bringNear();
  expect((await screen.findByText('فلتر ممتاز')).dir).toBe('auto');
});

test('links to related parts, and shows no section without any', async () => {
  const related = buildPart({ _id: idOf(2), name: 'Brake pad set', partNumber: 'SP-BRP-1' });
  const { api } = await opened({ listRelatedParts: { body: [related] } });
  expect(screen.queryByText('For the same vehicles')).toBeNull();
  expect(api.callsOf('listRelatedParts')).toEqual([]);
  bringNear();
  expect((await screen.findByRole('link', { name: 'Brake pad set' })).getAttribute('href')).toBe(
    '/parts/SP-BRP-1',
  );
});

test('says what one pack holds', async () => {
  const packContent = 'One set: 4 pads, both wheels of an axle';
  await opened({ getPartByNumber: { body: { ...part, packContent } } });
  expect(screen.getByText(packContent)).toBeDefined();
});

test('shows the day of new stock and the parts in stock instead of a sold-out one', async () => {
  const other = buildPart({ _id: idOf(3), name: 'Coated disc', partNumber: 'SP-BRD-2' });
  const { api } = await opened({
    getPartByNumber: { body: { ...soldOut, restockExpected: '2099-12-31' } },
    listAlternativeParts: { body: [other] },
  });
  expect(screen.getByText('Out of stock, expected back on 31 Dec 2099')).toBeDefined();
  const instead = within(await screen.findByRole('region', { name: 'In stock instead' }));
  expect(instead.getByRole('link', { name: /Coated disc/ }).getAttribute('href')).toBe('/parts/SP-BRD-2');
  expect(api.callsOf('listAlternativeParts')[0]?.params).toEqual({ id: part._id });
});

test('sells a discontinued part while stock lasts, with its successor and no stock notice', async () => {
  await opened({
    getPartByNumber: { body: { ...soldOut, state: 'discontinued', supersededBy: 'SP-NEW' } },
    lookUpParts: { body: [{ number: 'SP-NEW', parts: [{ ...part, partNumber: 'SP-NEW' }] }] },
  });
  expect(screen.getByText(/This part is discontinued and sold while stock lasts/)).toBeDefined();
  const successor = await screen.findByRole('link', { name: 'SP-NEW' });
  expect(successor.getAttribute('href')).toBe('/parts/SP-NEW');
  expect(screen.queryByRole('link', { name: 'Notify me when it is back' })).toBeNull();
});

test('names a successor that buyers cannot see, without a link to a page that it does not have', async () => {
  const { api } = await opened({
    getPartByNumber: { body: { ...soldOut, supersededBy: 'SP-HIDDEN' } },
    lookUpParts: { body: [{ number: 'SP-HIDDEN', parts: [] }] },
  });
  await waitFor(() => expect(api.callsOf('lookUpParts')).toHaveLength(1));
  expect(screen.getByText('SP-HIDDEN')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'SP-HIDDEN' })).toBeNull();
});

test('offers a visitor a stock notice for an unavailable part, and returns them after log-in', async () => {
  await opened({ getPartByNumber: { body: soldOut } });
  expect(screen.getByText('Out of stock')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Notify me when it is back' }).getAttribute('href')).toBe('/login');
});

test('saves a stock notice of a signed-in buyer, and cancels it', async () => {
  const { api, user } = await opened(
    {
      getPartByNumber: { body: soldOut },
      getStockNotice: { body: { waiting: false } },
      askForStockNotice: { body: { waiting: true } },
      cancelStockNotice: { body: { waiting: false } },
    },
    { session: signedIn() },
  );
  await user.click(await screen.findByRole('button', { name: 'Notify me when it is back' }));
  expect(await screen.findByText("We'll email you when it's back, at shopper@example.com.")).toBeDefined();
  expect(api.callsOf('askForStockNotice')[0]?.params).toEqual({ partId: part._id });
  await user.click(screen.getByRole('button', { name: 'Cancel the notice' }));
  expect(await screen.findByRole('button', { name: 'Notify me when it is back' })).toBeDefined();
});

test('shows what delivery costs to the country of the browser, and to one that the visitor chooses', async () => {
  const air = { carrier: 'Air parcel', daysFrom: 5, daysTo: 8, steps: [], price: 18 };
  const sea = { carrier: 'Sea freight', daysFrom: 30, daysTo: 42, steps: [], price: 29, freeOver: 100 };
  const { api, user } = await opened({ quoteDelivery: { body: { options: [air, sea] } } });
  expect(api.callsOf('quoteDelivery')).toEqual([]);
  bringNear();
  expect(await screen.findByText('United States: from $18, 5 to 8 days')).toBeDefined();
  await user.selectOptions(screen.getByLabelText('Delivery to'), 'France');
  expect(await screen.findByText('France: from $18, 5 to 8 days')).toBeDefined();
  expect(screen.getByText('Sea freight: $29, 30 to 42 days, free over $100')).toBeDefined();
  expect(api.callsOf('quoteDelivery').map(({ body }) => body)).toMatchObject([
    { country: 'US', lines: [{ partId: part._id, quantity: part.minOrderQuantity }] },
    { country: 'FR' },
  ]);
  api.answer('quoteDelivery', { body: { options: [], refusal: 'country' } });
  await user.selectOptions(screen.getByLabelText('Delivery to'), 'North Korea');
  expect(await screen.findByText(/We don't deliver to this country yet/)).toBeDefined();
  api.answer('quoteDelivery', refusal(503, 'down', 'Please try again in a moment'));
  await user.selectOptions(screen.getByLabelText('Delivery to'), 'Kenya');
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Please try again in a moment')).toBeDefined();
});
