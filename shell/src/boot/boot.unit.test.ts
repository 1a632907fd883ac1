// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeEarlyResponse } from './early-fetch.ts';

function emptyPage(): void {
  document.body.replaceChildren();
  document.head.replaceChildren();
  history.replaceState(null, '', '/');
  delete document.documentElement.dataset.page;
  delete document.documentElement.dataset.theme;
}
// Files before this one may have left something of theirs.
beforeEach(emptyPage);

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
  emptyPage();
});

async function boot(answer: Promise<Response> = new Promise(() => undefined)) {
  const remotes = Object.assign(document.createElement('script'), {
    id: 'remotes',
    type: 'application/json',
    textContent: JSON.stringify([{ name: 'storefront', entry: '/mf/storefront/mf-manifest.json' }]),
  });
  document.body.append(remotes);
  const fetched = vi.fn((_url: string, _options: RequestInit) => answer);
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

test('when the manifest came, then it was read at once, and can be read when the bundle has come', async () => {
  const answer = new Response('{"metaData":{"remoteEntry":{"name":"entry.js"}},"exposes":[]}');
  await boot(Promise.resolve(answer));
  await vi.waitFor(() => expect(document.head.querySelector('link[rel="modulepreload"]')).not.toBeNull());
  // A body that nobody reads is ended by the time limit of its fetch.
  expect(answer.bodyUsed).toBe(true);
  const early = takeEarlyResponse(new URL('/mf/storefront/mf-manifest.json', location.href).href);
  expect(await (await early)?.json()).toMatchObject({ exposes: [] });
});

test('when the manifest came, then the exposed module is asked for before the small files that it imports', async () => {
  const manifest = {
    metaData: { remoteEntry: { name: 'entry.js' } },
    exposes: [{ assets: { js: { sync: ['helper.js', 'area.js'] }, css: { sync: ['area.css'] } } }],
  };
  await boot(Promise.resolve(new Response(JSON.stringify(manifest))));
  await vi.waitFor(() => expect(document.head.querySelector('link[rel="preload"]')).not.toBeNull());
  const modules = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
  expect(modules.map(({ href }) => href.replace(/.*\//, ''))).toEqual(['entry.js', 'area.js', 'helper.js']);
});

test.each([
  ['/', ['wheel-end.svg']],
  ['/about', []],
])(
  'when %s is opened, then the pictures of the home page are fetched beside the scripts: %j',
  async (path, pictures) => {
    history.replaceState(null, '', path);
    const manifest = {
      metaData: { remoteEntry: { name: 'entry.js' } },
      exposes: [],
      pictures: ['wheel-end.svg'],
    };
    await boot(Promise.resolve(new Response(JSON.stringify(manifest))));
    await vi.waitFor(() => expect(document.head.querySelector('link[rel="modulepreload"]')).not.toBeNull());
    const fetched = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')];
    expect(fetched.map(({ href }) => href.replace(/.*\//, ''))).toEqual(pictures);
  },
);
