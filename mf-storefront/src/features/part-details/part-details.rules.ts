import { type Fitment, formatYears } from '@shop/contracts/client';

function matches({ make, model, engine, note, ...years }: Fitment, words: readonly string[]): boolean {
  const text = [make, model, engine, note, formatYears(years)].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Returns the fitments whose text contains every word and whose years include every typed year. */
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
