import { lazy } from './lazy.ts';
import { limits } from './limits.ts';
import { readDollars } from './written-numbers.ts';

const counts = lazy(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }));

/** `1240` -> `1,240`. */
export function formatCount(count: number): string {
  return counts().format(count);
}

const decimal = /^\d+(\.\d+)?$/;

/** Whether the text is a plain decimal number; signs and exponents are rejected. */
export function isDecimal(text: string): boolean {
  return decimal.test(text);
}

/** Parses a decimal number; undefined for any other text. */
export function numberIn(text: string): number | undefined {
  return isDecimal(text.trim()) ? Number(text) : undefined;
}

export function isWhole(
  value: number | undefined,
  { min, max }: { min: number; max: number },
): value is number {
  return value !== undefined && Number.isInteger(value) && value >= min && value <= max;
}

/** Parses a quantity: whole pieces from 1 to the shop's limit; undefined for any other text. */
export function quantityIn(text: string): number | undefined {
  const pieces = numberIn(text);
  return isWhole(pieces, { min: 1, max: limits.quantityMax }) ? pieces : undefined;
}

/** Whether an amount has at most two decimals. Positive amounts need at least one cent: less would be stored as 0. */
export function hasCents(dollars: number): boolean {
  return (
    dollars <= 0 ||
    (Math.round(dollars * 100) >= 1 && Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6)
  );
}

/** Reads a price in US dollars as people write it: above 0, at most two decimals; undefined for any other text. */
export function dollarsIn(text: string): number | undefined {
  const read = readDollars(text);
  const amount = read?.kind === 'number' ? read.value : undefined;
  const isPrice = amount !== undefined && amount > 0 && amount <= limits.priceMaxDollars && hasCents(amount);
  return isPrice ? amount : undefined;
}

export const idPattern = /^[0-9a-f]{24}$/i;
