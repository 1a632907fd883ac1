/** Facts about card numbers for the server and the card form. */

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** Luhn's algorithm. */
export function passesCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, position) => {
    const digit = Number(character);
    if (position % 2 === 0) return total + digit;
    const double = 2 * digit;
    return total + (double > 9 ? double - 9 : double);
  }, 0);
  return sum % 10 === 0;
}

export function brandOf(digits: string): 'amex' | 'mastercard' | 'unknown' | 'visa' {
  if (/^4/.test(digits)) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  return /^3[47]/.test(digits) ? 'amex' : 'unknown';
}
