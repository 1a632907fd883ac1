// @vitest-environment jsdom
import type { PartFacets } from '@shop/contracts';
import { bringNear, fakeApi, renderRoutes } from '@shop/front-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { area } from '../expose/area.tsx';
import { buildPart } from '../testing/build.ts';

Element.prototype.scrollIntoView = () => undefined;
afterEach(() => void vi.useRealTimers());

const facets: PartFacets = {
  total: 24,
  families: [{ family: 'brake-disc', count: 15 }],
  makes: [],
  inStock: 20,
  price: { min: 12.5, max: 189.5 },
  attributes: [{ kind: 'range', name: 'Diameter', unit: 'mm', min: 240, max: 345, count: 12 }],
};

async function open(at: string) {
  const api = fakeApi({
    listParts: { body: [buildPart()], headers: { 'x-total-count': '1' } },
    listReviews: { body: [], headers: { 'x-total-count': '0' } },
    getPartFacets: { body: facets },
  });
  const page = renderRoutes(area.routes, { at });
  await screen.findByRole('article', { name: 'Vented brake disc' });
  const drawn = (): string => page.location() ?? '';
  const asked = () => api.callsOf('listParts').at(-1)?.query;
  return { ...page, drawn, asked };
}
function choose(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
function enter(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}
async function openRange(name: RegExp) {
  bringNear();
  fireEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  const range = within(await screen.findByRole('group', { name }));
  return { from: range.getByLabelText('From'), to: range.getByLabelText<HTMLInputElement>('To') };
}

test('HOME-31: keeps a family and an order that are chosen at once', async () => {
  const { asked, drawn } = await open('/');
  choose('Family', 'mirror');
  choose('Sort by', '-price');
  expect(drawn()).toBe('/?family=mirror&sort=-price');
  await waitFor(() => expect(asked()).toEqual({ limit: '24', family: 'mirror', sort: '-price' }));
});

test('HOME-31: keeps a family chosen while an emptied search box still waits', async () => {
  const { asked, drawn } = await open('/?q=disc');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  choose('Search parts', '');
  expect(drawn()).toBe('/?q=disc');
  choose('Family', 'mirror');
  act(() => vi.advanceTimersByTime(300));
  vi.useRealTimers();
  expect(drawn()).toBe('/?family=mirror');
  await waitFor(() => expect(asked()).toEqual({ limit: '24', family: 'mirror' }));
});

test('HOME-31: does not bring back a search that was emptied just before', async () => {
  const { drawn } = await open('/?q=disc');
  enter(screen.getByLabelText('Search parts'), '');
  choose('Family', 'mirror');
  expect(drawn()).toBe('/?family=mirror');
});

test.each([
  [/^Price/, '/?priceMin=310&priceMax=320'],
  [/^Diameter/, '/?attribute=Diameter%3A310..320'],
])('keeps both ends of the range %s entered at once', async (name, address) => {
  const { drawn } = await open('/');
  const { from, to } = await openRange(name);
  enter(from, '310');
  enter(to, '320');
  expect(drawn()).toBe(address);
});

test('opens an end of a range that is emptied at once', async () => {
  const { drawn } = await open('/?priceMin=310');
  const { to } = await openRange(/^Price/);
  enter(to, '320');
  enter(to, '');
  expect(drawn()).toBe('/?priceMin=310');
  expect(to.value).toBe('');
});

test('removes two filters at once', async () => {
  const { drawn } = await open('/?family=mirror&inStock=true&sort=name');
  for (const name of ['Mirrors', 'In stock'])
    fireEvent.click(screen.getByRole('button', { name: `Remove the filter ${name}` }));
  expect(drawn()).toBe('/?sort=name');
});
