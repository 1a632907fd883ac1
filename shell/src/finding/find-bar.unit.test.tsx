// @vitest-environment jsdom
import type { Suggestion } from '@shop/contracts';
import { garageStore } from '@shop/shop-runtime';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { firstPaintHtml } from '../first-paint.tsx';
import { renderShell } from '../testing/render-shell.tsx';

Element.prototype.scrollIntoView = () => undefined;

const suggestions: Suggestion[] = [
  { kind: 'part', partNumber: 'SP-BRD-1040', name: 'Vented brake disc' },
  { kind: 'oe-number', oeNumber: '43512-0K140', partNumber: 'SP-BRD-1041', name: 'Brake disc' },
  { kind: 'family', family: 'brake-disc', name: 'Brake discs', count: 15 },
  { kind: 'vehicle', vehicle: 'Toyota~Corolla', name: 'Toyota Corolla' },
  { kind: 'word', text: 'discs', count: 1 },
];

function box() {
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Search all parts' });
}

async function open(at = '/about') {
  const shell = renderShell({
    at,
    answers: { listSuggestions: { body: suggestions }, listVehicles: { body: [] } },
  });
  await screen.findByText(`storefront ${at.split('?')[0]}`);
  return shell;
}

test('opens the results of the typed words on Enter and on Find, from any page', async () => {
  const { user, location } = await open();
  await user.type(box(), ' brake pads {Enter}');
  expect(location()).toBe('/?q=brake+pads#parts');
  await user.clear(box());
  await user.type(box(), 'rotor');
  await user.click(screen.getByRole('button', { name: 'Find' }));
  expect(location()).toBe('/?q=rotor#parts');
});

test.each([
  [1, '/parts/SP-BRD-1040', ''],
  [2, '/parts/SP-BRD-1041', ''],
  [3, '/?family=brake-disc#parts', ''],
  [4, '/?vehicle=Toyota%7ECorolla#parts', ''],
  [5, '/?q=discs#parts', 'discs'],
])('opens %2$s for suggestion %1$d, chosen by keyboard', async (place, address, text) => {
  const { user, location } = await open();
  await user.type(box(), 'dis');
  const list = await screen.findByRole('listbox', { name: 'Suggestions' });
  expect(screen.getByText('5 suggestions')).toBeDefined();
  await user.keyboard('{ArrowDown}'.repeat(place));
  const option = within(list).getAllByRole('option')[place - 1];
  expect(box().getAttribute('aria-activedescendant')).toBe(option?.id);
  await user.keyboard('{Enter}');
  expect(location()).toBe(address);
  expect(box().value).toBe(text);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('makes a suggested vehicle the current one of an empty garage', async () => {
  const { user } = await open();
  await user.type(box(), 'cor');
  await user.click(await screen.findByRole('option', { name: /^Toyota Corolla/ }));
  expect(screen.getByRole('button', { name: 'Your vehicle: Toyota Corolla' })).toBeDefined();
});

test('loads no suggestions before the visitor types, and closes them on Escape', async () => {
  const { user, server } = await open();
  await user.click(box());
  expect(server.callsOf('listSuggestions')).toEqual([]);
  await user.keyboard('dis');
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(box().value).toBe('dis');
});

test('leaves the keys of an input method to it', async () => {
  const { user, location } = await open();
  await user.type(box(), 'dis');
  await screen.findByRole('listbox');
  for (const key of ['ArrowDown', 'Enter']) fireEvent.keyDown(box(), { key, isComposing: true });
  expect(box().getAttribute('aria-activedescendant')).toBeNull();
  expect(location()).toBe('/about');
});

test('never shows suggestions over a page that was opened after typing', async () => {
  const late = Promise.withResolvers<{ body: Suggestion[] }>();
  const { user, server, location } = await open();
  server.answer('listSuggestions', () => late.promise);
  await user.type(box(), 'dis');
  await vi.waitFor(() => expect(server.callsOf('listSuggestions')).toHaveLength(1));
  act(() => {
    window.history.pushState(null, '', '/');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(location()).toBe('/');
  await act(async () => late.resolve({ body: suggestions }));
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('shows the words that the address searches for', async () => {
  await open('/?q=brake+disc');
  expect(box().value).toBe('brake disc');
});

test('shows the current vehicle and opens the garage', async () => {
  garageStore.update(() => ({ vehicles: ['Toyota~Corolla~2008'] }));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Your vehicle: Toyota Corolla 2008' }));
  await user.click(await screen.findByRole('button', { name: 'Remove Toyota Corolla 2008' }));
  expect(garageStore.read().vehicles).toEqual([]);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Your vehicle' })).toBeDefined();
});

test('works without scripts as a form of index.html, and keeps what was typed there', async () => {
  const page = document.createElement('div');
  page.innerHTML = firstPaintHtml();
  document.body.append(page);
  onTestFinished(() => page.remove());
  const form = page.querySelector('form');
  const served = page.querySelector('input');
  expect([form?.getAttribute('action'), form?.method, served?.name]).toEqual(['/#parts', 'get', 'q']);
  expect(page.querySelector<HTMLButtonElement>('[role=search] button[type=button]')?.disabled).toBe(true);
  if (served) served.value = 'brake';
  served?.focus();
  await open();
  const boxes = screen.getAllByRole<HTMLInputElement>('combobox');
  expect(boxes.map(({ value }) => value)).toEqual(['brake']);
  expect(document.activeElement).toBe(boxes[0]);
});
