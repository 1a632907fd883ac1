import { limits } from './limits.ts';

const decimal = /^\d+(\.\d+)?$/;

/** A number as a form sends it; signs and exponents are none. */
export function isDecimal(text: string): boolean {
  return decimal.test(text);
}

/** The number that a text is; undefined of any other text. */
export function numberIn(text: string): number | undefined {
  return isDecimal(text.trim()) ? Number(text) : undefined;
}

export function isWhole(
  value: number | undefined,
  { min, max }: { min: number; max: number },
): value is number {
  return value !== undefined && Number.isInteger(value) && value >= min && value <= max;
}

/** Whole pieces in a text, at least one and at most as many as the shop keeps. */
export function quantityIn(text: string): number | undefined {
  const pieces = numberIn(text);
  return isWhole(pieces, { min: 1, max: limits.quantityMax }) ? pieces : undefined;
}

/** At most two decimals; above 0 at least one cent, because less would be stored as 0. */
export function hasCents(dollars: number): boolean {
  return (
    dollars <= 0 ||
    (Math.round(dollars * 100) >= 1 && Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6)
  );
}

/** A price in a text: US dollars with at most two decimals, above 0. */
export function dollarsIn(text: string): number | undefined {
  const amount = numberIn(text);
  const isPrice = amount !== undefined && amount > 0 && amount <= limits.priceMaxDollars && hasCents(amount);
  return isPrice ? amount : undefined;
}

export const idPattern = /^[0-9a-f]{24}$/i;
