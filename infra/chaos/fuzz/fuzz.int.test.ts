import { expect, test } from 'vitest';
import type { Failure } from './failures.ts';
import { type FuzzResult, fuzz } from './fuzz.ts';
import { startFuzzShop } from './testing/shop.ts';

const calls = 3_000;
const limitMs = 60_000;
/** Fixed, so that results compare between changes; `npm run fuzz` picks a random seed. */
const seed = Number(process.env.FUZZ_SEED ?? 1);

const shop = await startFuzzShop();

function described({ index, call, faults, curl, reply }: Failure): string {
  return [`FUZZ_SEED=${seed}, call ${index}: ${call}`, ...faults, curl, reply].join('\n  ');
}

function allAnswered({ failures }: FuzzResult): void {
  expect(failures.map(described)).toEqual([]);
}

test(
  'when 3,000 calls fit, nearly fit or do not fit the API document, then each is answered as it says',
  async () => {
    const result = await fuzz(shop.open, { calls, seed });
    allAnswered(result);
    expect(Object.keys(result.byRoute).length).toBeGreaterThan(30);
    for (const status of ['200', '201', '401', '403', '404', '422'])
      expect(result.byStatus[status], `replies with ${status}`).toBeGreaterThan(0);
  },
  limitMs,
);

test(
  'when a client calls more often than it may, then 429 is among the answers, as the API document says',
  async () => {
    const result = await fuzz(shop.limited, { calls: 300, seed });
    allAnswered(result);
    expect(result.byStatus['429']).toBeGreaterThan(0);
  },
  limitMs,
);

test('when all calls are made, then every process still answers', async () => {
  const alive = await Promise.all(shop.processes.map(({ url }) => fetch(`${url}/healthz`)));
  expect(alive.map(({ status }) => status)).toEqual(shop.processes.map(() => 200));
});
