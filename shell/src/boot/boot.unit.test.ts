// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

function emptyPage(): void {
  document.head.replaceChildren();
  localStorage.clear();
  history.replaceState(null, '', '/');
  for (const name of Object.keys(document.documentElement.dataset))
    delete document.documentElement.dataset[name];
}
// Other test files may have left elements.
beforeEach(emptyPage);

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
  emptyPage();
});

function writeMeta(name: string, content: string): void {
  document.head.append(Object.assign(document.createElement('meta'), { name, content }));
}

async function boot(): Promise<DOMStringMap> {
  writeMeta('shop:main', '/assets/index.js');
  await import('./boot.ts');
  return document.documentElement.dataset;
}

function main(): HTMLScriptElement | null {
  return document.head.querySelector('script[type="module"]');
}

test('starts when the browser blocks storage', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await boot();
  await vi.waitFor(() => expect(main()).not.toBeNull());
});

test('sets the stored theme, and its colour for the browser', async () => {
  localStorage.setItem('shop:theme', 'night');
  for (const theme of ['sheet', 'night']) {
    const colour = Object.assign(document.createElement('meta'), { name: 'theme-color' });
    colour.dataset.theme = theme;
    document.head.append(colour);
  }
  expect((await boot()).theme).toBe('night');
  const colours = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
  expect(colours.map(({ media }) => media)).toEqual(['not all', 'all']);
});

test('follows the system theme when the stored one is unknown', async () => {
  localStorage.setItem('shop:theme', '{"theme":"night"}');
  expect((await boot()).theme).toBeUndefined();
});

test('marks a stored session', async () => {
  localStorage.setItem('accessToken', 'token');
  expect((await boot()).session).toBe('kept');
});

test('keeps the language of the page before a translator changes it', async () => {
  document.documentElement.lang = 'en';
  const { language } = await boot();
  document.documentElement.lang = '';
  expect(language).toBe('en');
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

test("loads the shell's script after the first paint", async () => {
  const paint = stubPaint();
  await boot();
  expect(main()).toBeNull();
  paint();
  await vi.waitFor(() => expect(main()?.src).toMatch(/\/assets\/index\.js$/));
});

test('requests the modules that the script needs next together with it', async () => {
  const paint = stubPaint();
  writeMeta('shop:next', '/assets/en.js /assets/shared/react.js');
  await boot();
  const requested = () =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(
      ({ href }) => new URL(href).pathname,
    );
  expect(requested()).toEqual([]);
  paint();
  await vi.waitFor(() => expect(requested()).toEqual(['/assets/en.js', '/assets/shared/react.js']));
});

test.each([
  ['the page is hidden', { hidden: true, ms: 0 }],
  ['no paint is reported for three seconds', { hidden: false, ms: 3_000 }],
])("also loads the shell's script when %s", async (_case, { hidden, ms }) => {
  vi.useFakeTimers();
  stubPaint();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  await boot();
  await vi.advanceTimersByTimeAsync(ms);
  vi.useRealTimers();
  expect(main()).not.toBeNull();
});

test("says that the shop did not start when the shell's script fails to load", async () => {
  await boot();
  main()?.dispatchEvent(new Event('error'));
  expect(document.documentElement.dataset.failed).toBe('true');
});
