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
  vi.resetModules();
  emptyPage();
});

async function boot(): Promise<DOMStringMap> {
  document.head.append(Object.assign(document.createElement('script'), { type: 'module' }));
  await import('./boot.ts');
  return document.documentElement.dataset;
}

function main(): HTMLScriptElement | null {
  return document.head.querySelector('script[type="module"]');
}

test('marks the home page when the browser blocks storage', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect({ ...(await boot()) }).toEqual({ page: 'home' });
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

test.each([
  ['/', { page: 'home' }],
  ['/about', {}],
])('marks a stored session and the home page at %s', async (path, marks) => {
  localStorage.setItem('accessToken', 'token');
  history.replaceState(null, '', path);
  expect({ ...(await boot()) }).toEqual({ session: 'kept', ...marks });
});

test("says that the shop did not start when the shell's script fails to load", async () => {
  expect((await boot()).failed).toBeUndefined();
  main()?.dispatchEvent(new Event('error'));
  expect(document.documentElement.dataset.failed).toBe('true');
});
