import { type Fitment, mayFit, type Vehicle } from '@shop/contracts/client';

/** Fitments shown before the list is expanded. */
export const fitmentsShown = 12;

/** Sorts by make, model and year; those that may be the visitor's vehicle first, then the rest of its make. */
export function sortFitments(fitments: readonly Fitment[], vehicle: Vehicle | undefined): Fitment[] {
  const isYours = (fitment: Fitment) => vehicle !== undefined && mayFit(fitment, vehicle);
  const yourMakes = new Set(fitments.filter(isYours).map(({ make }) => make));
  const rank = (fitment: Fitment) => (isYours(fitment) ? 0 : yourMakes.has(fitment.make) ? 1 : 2);
  return fitments.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      one.make.localeCompare(other.make) ||
      one.model.localeCompare(other.model, undefined, { numeric: true }) ||
      one.yearFrom - other.yearFrom,
  );
}
