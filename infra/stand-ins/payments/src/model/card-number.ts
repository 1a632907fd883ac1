/** Facts about card numbers that the server and the card form in the browser share. */

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];

/** The check digit rule that every card number follows. */
export function passesCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, position) => {
    const digit = Number(character);
    return total + (position % 2 === 1 ? (doubled[digit] ?? 0) : digit);
  }, 0);
  return sum % 10 === 0;
}

const brands: readonly [string, RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|2[2-7])/],
  ['amex', /^3[47]/],
];

export function brandOf(digits: string): string {
  return brands.find(([, pattern]) => pattern.test(digits))?.[0] ?? 'unknown';
}

export function numberLength(brand: string): number {
  return brand === 'amex' ? 15 : 16;
}

export function cvcLength(brand: string): number {
  return brand === 'amex' ? 4 : 3;
}
