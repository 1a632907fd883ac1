import { describe, expect, test } from 'vitest';
import { type CardFields, faultsOf, formatters } from './card-form.ts';

const today = new Date(2_026, 10, 21);

const good: CardFields = {
  number: '4242 4242 4242 4242',
  expiry: '12 / 40',
  cvc: '123',
};

function messages(fields: Partial<CardFields>) {
  return faultsOf({ ...good, ...fields }, today).map(({ message }) => message);
}

describe('faults of the card form', () => {
  test('finds no fault in a complete form', () => {
    expect(messages({})).toEqual([]);
    expect(messages({ number: '3782 822463 10005', cvc: '1234' })).toEqual([]);
    expect(messages({ expiry: '11 / 26' })).toEqual([]);
  });

  test.each<[Partial<CardFields>, string]>([
    [{ number: '4242 4242' }, 'Your card number is incomplete.'],
    [{ number: '4242 4242 4242 4241' }, 'Your card number is invalid.'],
    [{ expiry: '12' }, "Your card's expiration date is incomplete."],
    [{ expiry: '13 / 40' }, "Your card's expiration month is invalid."],
    [{ expiry: '12 / 25' }, "Your card's expiration year is in the past."],
    [{ expiry: '10 / 26' }, "Your card's expiration date is in the past."],
    [{ expiry: '12 / 99' }, "Your card's expiration year is invalid."],
    [{ cvc: '12' }, "Your card's security code is incomplete."],
    [{ number: '3782 822463 10005', cvc: '123' }, "Your card's security code is incomplete."],
  ])('finds a fault in %o: %s', (fields, message) => {
    expect(messages(fields)).toEqual([message]);
  });
});

describe('formatting', () => {
  test.each([
    ['42424242424242429', '4242 4242 4242 4242'],
    ['4242-42', '4242 42'],
    ['378282246310005', '3782 822463 10005'],
    ['', ''],
  ])('shows the number %j as %j', (typed, shown) => {
    expect(formatters.number(typed, good)).toBe(shown);
  });

  test.each([
    ['1', '1'],
    ['5', '05'],
    ['12', '12'],
    ['124', '12 / 4'],
    ['12 / 409', '12 / 40'],
  ])('shows the date %j as %j', (typed, shown) => {
    expect(formatters.expiry(typed, good)).toBe(shown);
  });

  test('takes one more digit of a code when the brand has longer ones', () => {
    expect(formatters.cvc('12345', { ...good, number: '4242' })).toBe('123');
    expect(formatters.cvc('12345', { ...good, number: '3782' })).toBe('1234');
  });
});
