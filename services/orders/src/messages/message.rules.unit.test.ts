import { expect, test } from 'vitest';
import { messagesOf } from '../change-messages.ts';
import { orderAfter } from '../order/order-lines.rules.ts';
import { buildOrder } from '../testing/build-order.ts';
import { ask } from './message.rules.ts';

test('mails the office about a message at most once an hour', () => {
  const start = Date.parse('2026-11-20T09:30:00Z');
  let order = buildOrder({ state: 'paid' });
  const told = [0, 20, 40, 59, 60, 119, 120].filter((minutes) => {
    const now = new Date(start + minutes * 60_000);
    const verdict = ask(order, {
      id: `m${minutes}`,
      text: 'Hello?',
      fingerprint: 'hello',
      by: order.email,
      now,
    });
    if (verdict.kind !== 'change') throw new Error(verdict.kind);
    const { facts } = messagesOf(order, verdict.change);
    order = orderAfter(order, verdict.change);
    return facts.some(({ message }) => message.id === `order-question-m${minutes}`);
  });
  expect(told).toEqual([0, 60, 120]);
});
