import { expect, test } from 'vitest';
import { returnStates, wholeOrderStates } from './constants.ts';
import {
  lineWord,
  nothingHeldText,
  orderStateNames,
  orderWord,
  refundWord,
  returnStateNames,
  returnTexts,
} from './order-words.ts';

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

test.each([
  [{ state: 'asked' }, 'Requested'],
  [{ state: 'pending' }, 'On its way back'],
  [{ state: 'succeeded' }, 'Refunded'],
  [{ state: 'failed' }, 'Failed'],
  [{ state: 'failed', retriedBy: 'other' }, 'Failed, refunded again'],
  [{ state: 'of-a-later-version' }, 'of-a-later-version'],
])('calls the refund %j: %s', (refund, word) => {
  expect(refundWord(refund)).toBe(word);
});

test('tells buyers and staff the same state of a return, in the same word', () => {
  const differing = returnStates.filter(
    (state) => !returnTexts[state].startsWith(returnStateNames[state].split(':')[0] ?? ''),
  );
  expect(differing).toEqual([]);
});

const priced = (price?: number) => ({ code: 'price-changed' as const, available: 9, price });
const soldOut = { code: 'insufficient-stock' as const, available: 0 };

test.each([
  [[priced(91)], 'The price of this part is now $91. Accept it?'],
  [[priced(89.5)], 'The price of this part is now $89.50. Accept it?'],
  [[priced(91), priced(7)], 'The prices of these parts have changed. Accept the new ones?'],
  [[priced()], 'The prices of these parts have changed. Accept the new ones?'],
  [[priced(91), soldOut], 'None of these parts are in stock'],
  [[undefined], 'None of these parts are in stock'],
  [[], 'None of these parts are in stock'],
])('explains %j', (refusals, text) => {
  expect(nothingHeldText(refusals)).toBe(text);
});
