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

test('HOME-31: when family and order are chosen before the first is drawn, then both are kept', async () => {
  const { asked, drawn, beforeDrawn } = await open('/');
  beforeDrawn(() => {
    choose('Family', 'mirror');
    choose('Sort by', '-price');
  });
  expect(drawn()).toBe('/?family=mirror&sort=-price');
  await waitFor(() => expect(asked()).toEqual({ limit: '24', family: 'mirror', sort: '-price' }));
});

test('HOME-31: when a family is chosen while an emptied search box still waits, then the family is kept and the search is gone', async () => {
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

test('HOME-31: when an emptied search box is left and a family chosen before that is drawn, then the search does not come back', async () => {
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
  'when both ends of the range %s are entered before the first is drawn, then both count',
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

test('when an end of a range is taken back before it is drawn, then it is open, and the other end stays', async () => {
  const { drawn, beforeDrawn } = await open('/?priceMin=310');
  const { to } = await openRange(/^Price/);
  beforeDrawn(() => {
    enter(to, '320');
    enter(to, '');
  });
  expect(drawn()).toBe('/?priceMin=310');
  expect(to.value).toBe('');
});

test('when two filters are taken away before the first is drawn, then both are gone', async () => {
  const { drawn, beforeDrawn } = await open('/?family=mirror&inStock=true&sort=name');
  beforeDrawn(() => {
    for (const name of ['Mirrors', 'In stock'])
      fireEvent.click(screen.getByRole('button', { name: `Remove the filter ${name}` }));
  });
  expect(drawn()).toBe('/?sort=name');
});

test('when a link is followed and an order chosen before that is drawn, then the order is that of what the link leads to', async () => {
  const { drawn, beforeDrawn } = await open('/?q=disc');
  beforeDrawn(() => {
    fireEvent.click(screen.getByRole('link', { name: 'Wheel hub' }));
    choose('Sort by', 'name');
  });
  expect(drawn()).toBe('/?family=wheel-hub&sort=name');
});

test('when somebody goes back to a view from before, then the next change is made to that one', async () => {
  const { drawn } = await open('/?family=mirror');
  fireEvent.click(screen.getByRole('link', { name: 'Wheel hub' }));
  choose('Sort by', 'price');
  expect(drawn()).toBe('/?family=wheel-hub&sort=price');
  window.history.back();
  await waitFor(() => expect(drawn()).toBe('/?family=mirror'));
  choose('Sort by', 'name');
  expect(drawn()).toBe('/?family=mirror&sort=name');
});
