// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeEarlyManifest } from './early-manifest.ts';

function emptyPage(): void {
  document.body.replaceChildren();
  document.head.replaceChildren();
  history.replaceState(null, '', '/');
  delete document.documentElement.dataset.page;
  delete document.documentElement.dataset.theme;
  delete document.documentElement.dataset.failed;
}
// Other test files may have left elements.
beforeEach(emptyPage);

afterEach(() => {
  fileAnswer = async () => new Response('');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
  emptyPage();
});

let fileAnswer: () => Promise<Response> = async () => new Response('');

async function boot(answer: Promise<Response> = new Promise(() => undefined), manifest?: object) {
  const remotes = Object.assign(document.createElement('script'), {
    id: 'remotes',
    type: 'application/json',
    textContent: JSON.stringify([{ name: 'storefront', entry: '/mf/storefront/mf-manifest.json', manifest }]),
  });
  document.body.append(remotes);
  const fetched = vi.fn((url: string, _options: RequestInit) =>
    url.endsWith('.js') ? fileAnswer() : answer,
  );
  vi.stubGlobal('fetch', fetched);
  await import('./boot.ts');
  return fetched;
}

test('starts to load the micro-frontend when the browser blocks storage', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(await boot()).toHaveBeenCalledTimes(1);
});

test('follows the system theme when the stored one is unknown', async () => {
  localStorage.setItem('shop:theme', '{"theme":"night"}');
  expect(await boot()).toHaveBeenCalledTimes(1);
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test('reads the manifest at once and hands it to the bundle one time', async () => {
  const answer = new Response('{"metaData":{"remoteEntry":{"name":"entry.js"}},"exposes":[]}');
  await boot(Promise.resolve(answer));
  await vi.waitFor(() => expect(document.head.querySelector('link[rel="modulepreload"]')).not.toBeNull());
  // An unread body would be aborted by the fetch's time limit.
  expect(answer.bodyUsed).toBe(true);
  expect(await earlyManifest()).toMatchObject({ exposes: [] });
  // A second call must go to the server, for Retry.
  expect(earlyManifest()).toBeUndefined();
});

const manifest = {
  metaData: { remoteEntry: { name: 'entry.js' } },
  exposes: [{ assets: { js: { sync: ['helper.js', 'area.js'] }, css: { sync: ['area.css'] } } }],
};

function asked(rel: string): HTMLLinkElement[] {
  return [...document.head.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)];
}

function names(links: readonly HTMLLinkElement[]): string[] {
  return links.map(({ href }) => href.replace(/.*\//, ''));
}

function earlyManifest(): Promise<unknown> | undefined {
  return takeEarlyManifest(new URL('/mf/storefront/mf-manifest.json', location.href).href);
}

test('preloads the exposed module before the small files it imports', async () => {
  await boot(Promise.resolve(new Response(JSON.stringify(manifest))));
  await vi.waitFor(() => expect(names(asked('stylesheet'))).toEqual(['area.css']));
  expect(names(asked('modulepreload'))).toEqual(['area.js', 'entry.js', 'helper.js']);
});

function fetchedNames(fetched: Awaited<ReturnType<typeof boot>>): string[] {
  return fetched.mock.calls.map(([url]) => url.replace(/.*\//, ''));
}

test('requests the files of an embedded manifest at once, and not the manifest', async () => {
  const fetched = await boot(undefined, manifest);
  await vi.waitFor(() => expect(fetchedNames(fetched)).toEqual(['area.js', 'entry.js', 'helper.js']));
  for (const link of asked('stylesheet')) link.dispatchEvent(new Event('load'));
  expect(await earlyManifest()).toEqual(manifest);
  await vi.waitFor(() => expect(names(asked('modulepreload'))).toEqual(['area.js', 'entry.js', 'helper.js']));
  expect(names(asked('stylesheet'))).toEqual(['area.css']);
  expect(fetched).toHaveBeenCalledTimes(3);
});

const failing: readonly [string, string[], () => void | Promise<void>][] = [
  [
    'a sheet does not come',
    ['area.js', 'entry.js', 'helper.js'],
    async () => {
      await vi.waitFor(() => expect(asked('stylesheet')).not.toEqual([]));
      asked('stylesheet')[0]?.dispatchEvent(new Event('error'));
      expect(asked('stylesheet')).toEqual([]);
    },
  ],
  [
    'a script does not come',
    [],
    () => {
      fileAnswer = async () => {
        throw new TypeError('Failed to fetch');
      };
    },
  ],
  [
    'a script is not there',
    [],
    () => {
      fileAnswer = async () => new Response('', { status: 404 });
    },
  ],
];

test.each(failing)(
  'R-28: when %s that the page names, requests the manifest and preloads only what arrived: %j',
  async (_case, came, fail) => {
    const early = fail();
    const fetched = await boot(Promise.resolve(new Response('{}', { status: 503 })), manifest);
    await Promise.all([early, expect(earlyManifest()).rejects.toThrow('answered 503')]);
    expect(fetchedNames(fetched)).toContain('mf-manifest.json');
    expect(names(asked('modulepreload'))).toEqual(came);
  },
);

test('requests the manifest when the embedded files take too long', async () => {
  vi.useFakeTimers();
  fileAnswer = () => new Promise(() => undefined);
  const fetched = await boot(Promise.resolve(new Response('{}')), manifest);
  await vi.advanceTimersByTimeAsync(4_000);
  vi.useRealTimers();
  expect(fetchedNames(fetched)).toContain('mf-manifest.json');
});

/** Stubs a browser that reports its first paint when `paint` is called. */
function stubPaint() {
  const { promise, resolve } = Promise.withResolvers<void>();
  class Observer {
    static supportedEntryTypes = ['paint'];
    constructor(tell: (list: { getEntriesByName: (name: string) => object[] }) => void) {
      void promise.then(() =>
        tell({ getEntriesByName: (name) => (name === 'first-contentful-paint' ? [{}] : []) }),
      );
    }
    observe = vi.fn();
    disconnect = vi.fn();
  }
  vi.stubGlobal('PerformanceObserver', Observer);
  return resolve;
}

function nameMain(): void {
  const meta = Object.assign(document.createElement('meta'), {
    name: 'shop:main',
    content: '/assets/index.js',
  });
  document.head.append(meta);
}

function main(): HTMLScriptElement | null {
  return document.head.querySelector('script[type="module"]');
}

test("loads the shell's script after the first paint, and before it only the largest file of the area", async () => {
  const paint = stubPaint();
  nameMain();
  const fetched = await boot(undefined, manifest);
  expect(fetchedNames(fetched)).toEqual(['area.js']);
  expect(main()).toBeNull();
  paint();
  await vi.waitFor(() => expect(main()?.src).toMatch(/\/assets\/index\.js$/));
  await vi.waitFor(() => expect(fetchedNames(fetched)).toEqual(['area.js', 'entry.js', 'helper.js']));
});

test.each([
  ['the page is hidden', { hidden: true, ms: 0 }],
  ['no paint is reported for three seconds', { hidden: false, ms: 3_000 }],
])("also loads the shell's script when %s", async (_case, { hidden, ms }) => {
  vi.useFakeTimers();
  stubPaint();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  nameMain();
  await boot();
  await vi.advanceTimersByTimeAsync(ms);
  vi.useRealTimers();
  expect(main()).not.toBeNull();
});

test("says that the shop did not start when the shell's script fails to load", async () => {
  nameMain();
  await boot();
  main()?.dispatchEvent(new Event('error'));
  expect(document.documentElement.dataset.failed).toBe('true');
});
