import { beforeEach, expect, test, vi } from 'vitest';

const exit = vi.fn<(code: unknown) => never>();

beforeEach(() => {
  vi.resetModules();
  exit.mockClear();
  vi.spyOn(process, 'exit').mockImplementation(exit);
});

/** Servers that share a process, in start order; `order` records the order in which they end. */
async function sharing(names: readonly string[]) {
  const { shareProcess } = await import('./share-process.ts');
  const order: string[] = [];
  const shares = names.map((name) => ({ name, ...shareProcess() }));
  const endAll = () =>
    Promise.all(
      shares.map(async (share) => {
        await share.turn();
        order.push(share.name);
        share.exit(0);
      }),
    );
  return { shares, order, endAll };
}

test('stops the parts of a process in reverse order, and then the process', async () => {
  const { order, endAll } = await sharing(['identity', 'notifications', 'gateway']);
  await endAll();
  expect(order).toEqual(['gateway', 'notifications', 'identity']);
  expect(exit.mock.calls).toEqual([[0]]);
});

test('stops the process at once when one part fails', async () => {
  const { shares } = await sharing(['orders', 'orders-worker']);
  shares[0]?.exit(1);
  expect(exit.mock.calls).toEqual([[1]]);
});
