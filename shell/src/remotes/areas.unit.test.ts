import type { Remote } from '@shop/contracts';
import { createQueryClient } from '@shop/front-kit';
import { expect, test, vi } from 'vitest';
import { areaQuery } from './areas.ts';

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
  const queryClient = createQueryClient();
  const load = () => queryClient.fetchQuery(areaQuery({ loadRemotes, loadModule: opened }, 'storefront'));
  return { loadRemotes, opened, load };
}

test('loads an area once', async () => {
  const { load, opened } = open();
  expect(await Promise.all([load(), load()])).toEqual([area, area]);
  await load();
  expect(opened).toHaveBeenCalledTimes(1);
});

test('R-28: looks up the address again after a failure', async () => {
  const loadModule = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new Error('503'))
    .mockResolvedValue({ area });
  const { load, loadRemotes, opened } = open(loadModule);
  await expect(load()).rejects.toThrow('503');
  await load();
  expect(loadRemotes.mock.calls).toEqual([[{ fresh: false }], [{ fresh: true }]]);
  expect(opened.mock.calls.map(([, failures]) => failures)).toEqual([0, 1]);
});

test('refuses a module without an area', async () => {
  await expect(open(async () => ({ app: area })).load()).rejects.toThrow('storefront exposes no area');
});

test('R-28: stops waiting for a module that never arrives', async () => {
  vi.useFakeTimers();
  const { load } = open(() => Promise.withResolvers<never>().promise);
  const loading = expect(load()).rejects.toThrow('taking too long');
  await vi.advanceTimersByTimeAsync(8_000);
  await loading;
  vi.useRealTimers();
});
