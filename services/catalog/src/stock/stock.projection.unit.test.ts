import { expect, test } from 'vitest';
import { createProjection } from './stock.ledger.ts';
import type { Balance } from './stock.rules.ts';

function line(seq: number): Balance {
  return { seq, balance: 100 - seq };
}

function slowDisplay() {
  const shown: [string, number][] = [];
  const gates: (() => void)[] = [];
  const display = createProjection(async (partId, { seq }) => {
    shown.push([partId, seq]);
    await new Promise<void>((resolve) => {
      gates.push(resolve);
    });
  });
  return { display, shown, open: () => gates.shift()?.() };
}

test('when lines come while one is being shown, then the newest of them is shown for all, in whatever order they came', async () => {
  const { display, shown, open } = slowDisplay();
  const first = display('p', line(2));
  await Promise.resolve();
  const rest = [display('p', line(4)), display('p', line(5)), display('p', line(3))];
  open();
  await first;
  await expect
    .poll(() => shown)
    .toEqual([
      ['p', 2],
      ['p', 5],
    ]);
  open();
  await Promise.all(rest);
  expect(shown).toHaveLength(2);
});

test('when parts differ, then neither waits for the other', async () => {
  const { display, shown, open } = slowDisplay();
  const both = [display('p', line(2)), display('q', line(2))];
  await expect.poll(() => shown.length).toBe(2);
  open();
  open();
  await Promise.all(both);
});

test('rejects callers when a projection fails, and projects the next line', async () => {
  const faults = [new Error('database is away')];
  const display = createProjection(async () => {
    const fault = faults.pop();
    if (fault) throw fault;
  });
  await expect(display('p', line(2))).rejects.toThrow('database is away');
  await expect(display('p', line(3))).resolves.toBeUndefined();
});
