/** Facts about card numbers for the server and the card form. */

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];

export function passesCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, position) => {
    const digit = Number(character);
    return total + (position % 2 === 1 ? (doubled[digit] ?? 0) : digit);
  }, 0);
  return sum % 10 === 0;
}

export function brandOf(digits: string): 'amex' | 'mastercard' | 'unknown' | 'visa' {
  if (/^4/.test(digits)) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  return /^3[47]/.test(digits) ? 'amex' : 'unknown';
}
