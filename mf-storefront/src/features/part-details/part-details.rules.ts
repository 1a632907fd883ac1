import {
  type Fitment,
  fitsVehicle,
  type Part,
  type PriceBreak,
  pricePerPiece,
  type Vehicle,
} from '@shop/contracts/client';

/** `2004 to 2010`, `since 2015`, `2008`. */
export function formatYears({ yearFrom, yearTo }: Pick<Fitment, 'yearFrom' | 'yearTo'>): string {
  if (yearTo === undefined) return `since ${yearFrom}`;
  return yearTo === yearFrom ? String(yearFrom) : `${yearFrom} to ${yearTo}`;
}

const kilograms = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** `850 g`, `4.2 kg`; the number and its unit stay on one line. */
export function formatWeight(grams: number): string {
  return grams < 1_000 ? `${grams}\u00a0g` : `${kilograms.format(grams / 1_000)}\u00a0kg`;
}

/** What each piece costs from how many pieces on, beginning with the smallest order; empty where every piece costs the same. */
export function priceSteps(
  part: Pick<Part, 'price' | 'minOrderQuantity' | 'priceBreaks'>,
): readonly PriceBreak[] {
  const { minOrderQuantity: fromQuantity, priceBreaks = [] } = part;
  if (priceBreaks.length === 0) return [];
  const later = priceBreaks.filter((each) => each.fromQuantity > fromQuantity);
  return [{ fromQuantity, price: pricePerPiece(part, fromQuantity) }, ...later];
}

function matches({ make, model, engine, note, ...years }: Fitment, words: readonly string[]): boolean {
  const text = [make, model, engine, note, formatYears(years)].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Vehicles whose names hold every word, or whose years hold a year that was typed. */
export function filterFitments(fitments: readonly Fitment[], search: string): readonly Fitment[] {
  const tokens = search.toLowerCase().split(/\s+/).filter(Boolean);
  const years = tokens.filter((token) => /^(19|20)\d\d$/.test(token)).map(Number);
  const words = tokens.filter((token) => !years.includes(Number(token)));
  return fitments.filter(
    (fitment) =>
      matches(fitment, words) &&
      years.every((year) => year >= fitment.yearFrom && year <= (fitment.yearTo ?? year)),
  );
}

/** By make, model and year; the make of the visitor's own vehicle, and in it that vehicle, first. */
export function sortFitments(fitments: readonly Fitment[], vehicle: Vehicle | undefined): Fitment[] {
  const isYours = (fitment: Fitment) => vehicle !== undefined && fitsVehicle([fitment], vehicle) === true;
  const yourMakes = new Set(fitments.filter(isYours).map(({ make }) => make));
  const rank = (fitment: Fitment) => (isYours(fitment) ? 0 : yourMakes.has(fitment.make) ? 1 : 2);
  return fitments.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      one.make.localeCompare(other.make) ||
      one.model.localeCompare(other.model) ||
      one.yearFrom - other.yearFrom,
  );
}
