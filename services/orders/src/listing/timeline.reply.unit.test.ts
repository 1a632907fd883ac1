import { expect, test } from 'vitest';
import type { TimelineEntry } from '../order/order.types.ts';
import { timelineReply } from './timeline.reply.ts';

const buyer = 'buyer@example.com';

function entry(what: string, text: string, by = 'admin@example.com', reason?: string): TimelineEntry {
  return {
    at: new Date('2026-11-01T10:00:00Z'),
    what,
    text,
    by,
    reason,
  };
}

const entries = [
  entry('placed', 'The order was placed', buyer),
  entry('payment-started', 'Payment was started', buyer),
  entry('payment-refused', 'This order is already paid', buyer),
  entry('ship-refused', 'This order is already shipped'),
  entry('question', 'Message from the buyer: When?', buyer, 'When?'),
  entry('note', 'Note: box is dented'),
  entry('return-inspected', 'The returned parts were inspected: 8 back into stock, 2 scrapped'),
  entry('return-restocked', 'Returned parts are back in stock', 'system'),
  entry('stock-refused', 'There is not enough stock', 'system'),
];

test("shows the buyer their own words and attempts, and nothing of the shop's inside", () => {
  const shown = timelineReply(entries, { isStaff: false, own: [buyer] });
  expect(shown.map(({ text }) => text)).toEqual([
    'The order was placed',
    'This order is already paid',
    'You wrote: When?',
    'We checked the returned parts',
    'There is not enough stock',
  ]);
});

test('shows staff every event as it was written', () => {
  const shown = timelineReply(entries, { isStaff: true, own: [] });
  expect(shown.map(({ text }) => text)).toEqual(entries.map(({ text }) => text));
});
