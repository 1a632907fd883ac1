// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { loadAreaModule } from './load-area-module.ts';

/** A module that any address may have: Vitest imports data addresses as they are. */
const entry = 'data:text/javascript,export const area = 1';
const remote = {
  name: 'storefront',
  version: '1.0.0',
  entry,
  imports: [],
  sheets: ['/mf/storefront/1.0.0/area.css'],
  pages: [],
};

beforeEach(() => document.head.replaceChildren());

function sheets(): string[] {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(
    ({ href }) => new URL(href).pathname,
  );
}

test('resolves when the module and its stylesheet are there', async () => {
  const loading = loadAreaModule(remote, 0);
  await vi.waitFor(() => expect(sheets()).toEqual(['/mf/storefront/1.0.0/area.css']));
  document.querySelector('link')?.dispatchEvent(new Event('load'));
  expect(await loading).toMatchObject({ area: 1 });
});

test('R-28: takes the files from another address after a failure, and removes a stylesheet that does not come', async () => {
  const loading = expect(loadAreaModule(remote, 2)).rejects.toThrow();
  await vi.waitFor(() => expect(sheets()).toEqual(['/retry/2/mf/storefront/1.0.0/area.css']));
  document.querySelector('link')?.dispatchEvent(new Event('error'));
  await loading;
  expect(sheets()).toEqual([]);
});

test('asks a development server again at its one address', async () => {
  const loading = loadAreaModule({ ...remote, version: 'development', sheets: [] }, 2);
  expect(await loading).toMatchObject({ area: 1 });
});
