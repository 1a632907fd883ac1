import { partBackInStock, queues } from '@shop/contracts';
import { expect, test } from 'vitest';
import { nextLook, outboxEntry } from './outbox.ts';

const second = 1_000;
const hour = 3_600 * second;
const begin = Date.parse('2026-11-23T10:00:00Z');

function entryAt(now: Date) {
  const payload = {
    noticeId: 'a'.repeat(24),
    uid: 'one',
    email: 'one@example.com',
    partNumber: 'BD-1',
    partName: 'Brake disc',
    priceCents: 100,
    availableQuantity: 1,
    minOrderQuantity: 1,
  };
  return outboxEntry(queues.notificationsPartFacts, partBackInStock, { id: 'fact', payload, now });
}

/** Returns when an unfinished message is checked within `ms`, in seconds. */
function looksWithin(ms: number): number[] {
  const entry = entryAt(new Date(begin));
  const looks: number[] = [];
  for (let now = begin + second; now <= begin + ms; now = nextLook([entry], new Date(now)).getTime())
    looks.push((now - begin) / second);
  return looks;
}

test('checks an unhandled message every two seconds at first, then less and less often', () => {
  expect(looksWithin(10 * second)).toEqual([1, 3, 5, 7, 9]);
  expect(looksWithin(hour).length).toBeLessThan(40);
  expect(looksWithin(24 * hour).length).toBeLessThan(130);
});
