import type { Remote } from '@shop/contracts';
import { expect, test, vi } from 'vitest';
import { createAreas } from './areas.ts';

const area = { routes: [] };
const remote: Remote = {
  name: 'storefront',
  version: '1.0.0',
  entry: '/mf/storefront/1.0.0/area.js',
  imports: [],
  sheets: [],
  pages: [],
};

function open(loadModule: () => Promise<unknown> = async () => ({ area })) {
  const loadRemotes = vi.fn(async (_options: { fresh: boolean }) => [remote]);
  const opened = vi.fn((_remote: Remote, _failures: number) => loadModule());
  const { load } = createAreas({ loadRemotes, loadModule: opened });
  return { loadRemotes, opened, load: () => load('storefront') };
}

test('opens the area that a module exposes', async () => {
  expect(await open().load()).toBe(area);
});

test('opens the version that was released since the page was loaded, if the files of the earlier one are gone', async () => {
  const { load, loadRemotes, opened } = open(
    vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('404')).mockResolvedValue({ area }),
  );
  const released = { ...remote, version: '2.0.0' };
  loadRemotes.mockImplementation(async ({ fresh }) => [fresh ? released : remote]);
  expect(await load()).toBe(area);
  expect(opened.mock.calls.map(([{ version }]) => version)).toEqual(['1.0.0', '2.0.0']);
});

test('R-28: looks up the address again after a failure', async () => {
  const loadModule = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new Error('503'))
    .mockResolvedValue({ area });
  const { load, loadRemotes, opened } = open(loadModule);
  await expect(load()).rejects.toThrow('storefront did not load');
  await load();
  expect(loadRemotes.mock.calls.at(0)).toEqual([{ fresh: false }]);
  expect(loadRemotes.mock.calls.at(-1)).toEqual([{ fresh: true }]);
  expect(opened.mock.calls.map(([, failures]) => failures)).toEqual([0, 1]);
});

test('refuses a module without an area', async () => {
  const refused = open(async () => ({ app: area })).load();
  await expect(refused).rejects.toMatchObject({ cause: new Error('storefront exposes no area') });
});

test('R-28: stops waiting for a module that never arrives', async () => {
  vi.useFakeTimers();
  const { load } = open(() => Promise.withResolvers<never>().promise);
  const loading = expect(load()).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringContaining('taking too long') }),
  });
  await vi.advanceTimersByTimeAsync(8_000);
  await loading;
  vi.useRealTimers();
});
