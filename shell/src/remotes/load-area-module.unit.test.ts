// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadExposedArea } from './federation-host.ts';
import { loadAreaModule } from './load-area-module.ts';

vi.mock('./federation-host.ts', () => ({ loadExposedArea: vi.fn(async () => 'module') }));

const manifest = {
  metaData: { remoteEntry: { name: 'remoteEntry.js' } },
  exposes: [{ assets: { js: { sync: ['area.js'] }, css: { sync: ['area.css'] } } }],
};
const entry = '/mf/storefront/1.0.0/mf-manifest.json';
const remote = { name: 'storefront', entry, version: '1.0.0', kit: 1 };

beforeEach(() => document.head.replaceChildren());
afterEach(() => vi.unstubAllGlobals());

function sheets(): string[] {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(
    ({ href }) => new URL(href).pathname,
  );
}

/** Loads the area while the browser loads each stylesheet at once. */
async function load(given: Parameters<typeof loadAreaModule>[0], failures = 0) {
  const fetched = vi.fn<typeof fetch>(async () => Response.json(manifest));
  vi.stubGlobal('fetch', fetched);
  const loading = loadAreaModule(given, failures);
  await vi.waitFor(() => expect(sheets()).toHaveLength(1));
  document.querySelector('link')?.dispatchEvent(new Event('load'));
  expect(await loading).toBe('module');
  const [, opened = ''] = vi.mocked(loadExposedArea).mock.lastCall ?? [];
  return { fetched, opened: new URL(opened).pathname };
}

test('loads the files that the page names, without a call for the manifest', async () => {
  const { fetched, opened } = await load({ ...remote, manifest });
  expect(opened).toBe('/mf/storefront/1.0.0/remoteEntry.js');
  expect(sheets()).toEqual(['/mf/storefront/1.0.0/area.css']);
  expect(fetched).not.toHaveBeenCalled();
});

test('R-28: loads the files from another address after a failure', async () => {
  const { opened } = await load({ ...remote, manifest }, 2);
  expect(opened).toBe('/retry/2/mf/storefront/1.0.0/remoteEntry.js');
  expect(sheets()).toEqual(['/retry/2/mf/storefront/1.0.0/area.css']);
});

test('asks for the manifest that the page does not have', async () => {
  const { fetched, opened } = await load(remote, 2);
  expect(opened).toBe('/mf/storefront/1.0.0/remoteEntry.js');
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([new URL(entry, location.href).href]);
});
