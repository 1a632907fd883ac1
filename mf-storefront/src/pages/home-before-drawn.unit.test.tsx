// @vitest-environment jsdom
import type { PartFacets } from '@shop/contracts';
import {
  bringNear,
  failOnConsoleNoise,
  fakeApi,
  installDomStubs,
  renderRoutes,
} from '@shop/front-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { area } from '../expose/area.tsx';
import { buildPart } from '../testing/build.ts';

failOnConsoleNoise();
installDomStubs();
Element.prototype.scrollIntoView = () => undefined;
/** Preload the lazy chunk, so that no test waits for it. */
beforeAll(() => import('../features/parts/components/finder.ts'), 60_000);
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
  /** Simulates a slow device: everything happens before the page re-renders. */
  const beforeDrawn = (work: () => void): void =>
    act(() => {
      const before = drawn();
      work();
      expect(drawn()).toBe(before);
    });
  return { ...page, drawn, asked, beforeDrawn };
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

test('HOME-31: keeps both family and sort when they are chosen before the first is rendered', async () => {
  const { asked, drawn, beforeDrawn } = await open('/');
  beforeDrawn(() => {
    choose('Family', 'mirror');
    choose('Sort by', '-price');
  });
  expect(drawn()).toBe('/?family=mirror&sort=-price');
  await waitFor(() => expect(asked()).toEqual({ limit: '24', family: 'mirror', sort: '-price' }));
});

test('HOME-31: keeps the family and drops the search when a family is chosen while a cleared search box is pending', async () => {
  const { asked, drawn, beforeDrawn } = await open('/?q=disc');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  choose('Search parts', '');
  expect(drawn()).toBe('/?q=disc');
  beforeDrawn(() => {
    choose('Family', 'mirror');
    vi.advanceTimersByTime(300);
  });
  vi.useRealTimers();
  expect(drawn()).toBe('/?family=mirror');
  await waitFor(() => expect(asked()).toEqual({ limit: '24', family: 'mirror' }));
});

test('HOME-31: does not restore the search when a family is chosen before a cleared search box is rendered', async () => {
  const { drawn, beforeDrawn } = await open('/?q=disc');
  beforeDrawn(() => {
    enter(screen.getByLabelText('Search parts'), '');
    choose('Family', 'mirror');
  });
  expect(drawn()).toBe('/?family=mirror');
});

test.each([
  [/^Price/, '/?priceMin=310&priceMax=320'],
  [/^Diameter/, '/?attribute=Diameter%3A310..320'],
])(
  'applies both ends of the range %s when they are entered before the first is rendered',
  async (name, address) => {
    const { drawn, beforeDrawn } = await open('/');
    const { from, to } = await openRange(name);
    beforeDrawn(() => {
      enter(from, '310');
      enter(to, '320');
    });
    expect(drawn()).toBe(address);
  },
);

test('opens an end of a range that is cleared before it is rendered, and keeps the other', async () => {
  const { drawn, beforeDrawn } = await open('/?priceMin=310');
  const { to } = await openRange(/^Price/);
  beforeDrawn(() => {
    enter(to, '320');
    enter(to, '');
  });
  expect(drawn()).toBe('/?priceMin=310');
  expect(to.value).toBe('');
});

test('removes both filters when the second is removed before the first is rendered', async () => {
  const { drawn, beforeDrawn } = await open('/?family=mirror&inStock=true&sort=name');
  beforeDrawn(() => {
    for (const name of ['Mirrors', 'In stock'])
      fireEvent.click(screen.getByRole('button', { name: `Remove the filter ${name}` }));
  });
  expect(drawn()).toBe('/?sort=name');
});

test("applies a sort order to the link's view when it is chosen before the link is rendered", async () => {
  const { drawn, beforeDrawn } = await open('/?q=disc');
  beforeDrawn(() => {
    fireEvent.click(screen.getByRole('link', { name: 'Wheel hub' }));
    choose('Sort by', 'name');
  });
  expect(drawn()).toBe('/?family=wheel-hub&sort=name');
});

test('applies the next change to the view that the Back button restored', async () => {
  const { drawn } = await open('/?family=mirror');
  fireEvent.click(screen.getByRole('link', { name: 'Wheel hub' }));
  choose('Sort by', 'price');
  expect(drawn()).toBe('/?family=wheel-hub&sort=price');
  window.history.back();
  await waitFor(() => expect(drawn()).toBe('/?family=mirror'));
  choose('Sort by', 'name');
  expect(drawn()).toBe('/?family=mirror&sort=name');
});
