// @vitest-environment jsdom
import type { ServedReply } from '@shop/contracts';
import { paths } from '@shop/contracts/pages';
import { fakeApi, renderPage, signedIn, testConfig } from '@shop/front-kit/testing';
import { garageStore } from '@shop/shop-runtime';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { area } from '../expose/area.tsx';
import { renderFirstView } from '../expose/first-view.tsx';
import { buildPart } from '../testing/build.ts';

Element.prototype.scrollIntoView = () => undefined;

const part = buildPart();
const fewer = { ...part, availableQuantity: 77 };
const headers = { 'x-total-count': '61' };
const firstPage = { body: [part], headers };

function stateOf(path: string, reply: ServedReply) {
  const { state } = renderFirstView({ path, reply, origin: 'https://shop.test', config: testConfig });
  return JSON.parse(JSON.stringify(state));
}

/** Opens a page with served data while the API's response is held back. */
async function open(at: string, served: ReturnType<typeof stateOf>, listed: unknown = [fewer]) {
  const answered = Promise.withResolvers<void>();
  const later = (body: unknown) => () => answered.promise.then(() => ({ body, headers }));
  const api = fakeApi({
    listParts: later(listed),
    getPart: later(fewer),
    getPartByNumber: later(fewer),
    listReviews: { body: [] },
    getUser: { body: { email: 'shopper@example.com' } },
  });
  await renderPage(area.routes, { at, session: signedIn(), served });
  return { api, answer: () => act(async () => answered.resolve()) };
}

test.each([
  ['the home page', '/', firstPage, 'listParts'],
  ['a part’s page', paths.part(part.partNumber), { body: part }, 'getPartByNumber'],
  ['the page where a part is ordered', paths.purchase(part._id), { body: part }, 'getPart'],
])('renders %s from its embedded data at once, asks once, and updates', async (_, at, reply, call) => {
  const { api, answer } = await open(at, stateOf(at, reply));
  expect(screen.getByText('1,240')).toBeDefined();
  expect(screen.queryByText(/^Loading part/)).toBeNull();
  await answer();
  expect(await screen.findByText('77')).toBeDefined();
  expect(api.callsOf(call)).toHaveLength(1);
});

test("keeps the prerendered parts of the home page until the fitment for the visitor's vehicle is known", async () => {
  garageStore.update(() => ({ vehicles: ['Toyota~Hilux Revo'] }));
  const { api, answer } = await open('/', stateOf('/', firstPage), [
    { ...part, fit: { verdict: 'fits', reason: 'since 2015' } },
  ]);
  expect(screen.getByText('1,240')).toBeDefined();
  await answer();
  expect(await screen.findByText('Fits your vehicle')).toBeDefined();
  expect(api.callsOf('listParts').map(({ query }) => query.mark)).toEqual(['Toyota~Hilux Revo']);
});

test('does not show prerendered parts when the address has a filter', async () => {
  await open('/?family=radiator', stateOf('/', firstPage));
  expect(screen.queryByText('1,240')).toBeNull();
});
