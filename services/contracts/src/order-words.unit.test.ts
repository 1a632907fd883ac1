import { expect, test } from 'vitest';
import { wholeOrderStates } from './constants.ts';
import { lineWord, orderStateNames, orderWord } from './order-words.ts';

const delivered = { charges: [{ kind: 'delivery' }] };
const taxed = { charges: [{ kind: 'tax' }] };

test.each([
  ['requested', 'Checking stock', 'Checking stock'],
  ['reserved', 'Yet to pay', 'Yet to pay'],
  ['paid', 'Paid, being packed in Sylhet', 'Paid, being packed in Sylhet'],
  ['shipped', 'Shipped', 'Ready to collect in Sylhet'],
  ['refused', 'Not placed', 'Not placed'],
  ['refunded', 'Refunded', 'Refunded'],
  ['cancelled', 'Cancelled', 'Cancelled'],
  ['expired', 'Expired', 'Expired'],
  ['of tomorrow', 'of tomorrow', 'of tomorrow'],
])('calls an order that is %s "%s", and "%s" where the buyer collects it', (state, sent, collected) => {
  expect(orderWord({ state, ...delivered })).toBe(sent);
  expect(orderWord({ state, ...taxed })).toBe(collected);
  expect(orderWord({ state })).toBe(collected);
});

test('has a word for every state', () => {
  expect(Object.keys(orderStateNames).sort()).toEqual([...wholeOrderStates].sort());
});

test.each([
  [{ state: 'reserved' }, 'reserved', 'Yet to pay', 'Yet to pay'],
  [{ state: 'reserved' }, 'paid', 'Being packed', 'Being packed'],
  [{ state: 'reserved', sent: 1_200 }, 'paid', '1,200 of 2,400 shipped', '1,200 of 2,400 ready to collect'],
  [{ state: 'reserved', sent: 2_400 }, 'shipped', 'Shipped', 'Ready to collect'],
  [
    { state: 'reserved', sent: 1, returned: 3 },
    'shipped',
    '1 shipped, 3 refunded',
    '1 ready to collect, 3 refunded',
  ],
  [{ state: 'refused' }, 'reserved', 'Not available', 'Not available'],
  [{ state: 'cancelled' }, 'reserved', 'Cancelled', 'Cancelled'],
  [{ state: 'cancelled' }, 'expired', 'Expired', 'Expired'],
  [{ state: 'returned' }, 'refunded', 'Refunded', 'Refunded'],
])('calls a line %j of an order that is %s "%s" or "%s"', (line, state, sent, collected) => {
  expect(lineWord({ quantity: 2_400, ...line }, { state, ...delivered })).toBe(sent);
  expect(lineWord({ quantity: 2_400, ...line }, { state })).toBe(collected);
});
