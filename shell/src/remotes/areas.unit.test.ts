import { kitContract } from '@shop/front-kit';
import { expect, test, vi } from 'vitest';
import { createAreas } from './areas.ts';

const area = { kit: kitContract, routes: [] };
const remote = {
  name: 'storefront',
  entry: '/mf/storefront/mf-manifest.json',
  version: '1.0.0',
  kit: kitContract,
};

function open(loadModule: () => Promise<unknown> = async () => ({ area }), kit = kitContract) {
  const remotes = vi.fn(async (_options: { fresh: boolean }) => [{ ...remote, kit }]);
  const opened = vi.fn((_remote: typeof remote) => loadModule());
  return { remotes, opened, areas: createAreas({ loadRemotes: remotes, loadModule: opened }) };
}

test('loads an area once for two requests and keeps it', async () => {
  const { areas, opened } = open();
  expect(areas.peek('storefront')).toBeUndefined();
  await Promise.all([areas.load('storefront'), areas.load('storefront')]);
  expect(opened).toHaveBeenCalledTimes(1);
  expect(areas.peek('storefront')).toBe(area);
});

test('R-28: resolves the address and loads the module again after a failed attempt', async () => {
  const loadModule = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new Error('503'))
    .mockResolvedValue({ area });
  const { areas, remotes, opened } = open(loadModule);
  await expect(areas.load('storefront')).rejects.toThrow('503');
  await areas.reload('storefront');
  expect(remotes.mock.calls).toEqual([[{ fresh: false }], [{ fresh: true }]]);
  expect(opened).toHaveBeenCalledTimes(2);
});

test('refuses a remote built for a newer kit before loading it', async () => {
  const { areas, opened } = open(undefined, kitContract + 1);
  await expect(areas.load('storefront')).rejects.toThrow(`storefront needs kit contract ${kitContract + 1}`);
  expect(opened).not.toHaveBeenCalled();
});

test('refuses a module without an area', async () => {
  const { areas } = open(async () => ({ app: area }));
  await expect(areas.load('storefront')).rejects.toThrow('storefront exposes no area');
});

test('R-28: fails when a module never arrives', async () => {
  vi.useFakeTimers();
  const { areas } = open(() => Promise.withResolvers<never>().promise);
  const loading = expect(areas.load('storefront')).rejects.toThrow('taking too long');
  await vi.advanceTimersByTimeAsync(8_000);
  await loading;
  vi.useRealTimers();
});
