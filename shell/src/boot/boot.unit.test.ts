// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
  document.body.replaceChildren();
});

async function boot() {
  const remotes = Object.assign(document.createElement('script'), {
    id: 'remotes',
    type: 'application/json',
    textContent: JSON.stringify([{ name: 'storefront', entry: '/mf/storefront/mf-manifest.json' }]),
  });
  document.body.append(remotes);
  const fetched = vi.fn(() => new Promise<Response>(() => undefined));
  vi.stubGlobal('fetch', fetched);
  await import('./boot.ts');
  return fetched;
}

test('when the browser forbids storage, then the page still starts fetching its micro-frontend', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(await boot()).toHaveBeenCalledTimes(1);
});

test('when an unknown theme is kept, then the page follows the system', async () => {
  localStorage.setItem('shop:theme', '{"theme":"night"}');
  expect(await boot()).toHaveBeenCalledTimes(1);
  expect(document.documentElement.dataset.theme).toBeUndefined();
});
