import { useLocation } from 'react-router-dom';

/** State of a history entry: how many entries the catalogue, from which the reader came, is behind. */
interface CatalogueSteps {
  readonly catalogueSteps: number;
}

/** State of a link in the catalogue. */
export const fromCatalogue: CatalogueSteps = { catalogueSteps: 1 };

/** Browsers keep such state, so treat it as untrusted. By hand: zod would be a fifth of what the home page loads of the storefront. */
function stepsIn(state: unknown): number | undefined {
  if (typeof state !== 'object' || state === null || !('catalogueSteps' in state)) return undefined;
  const steps = state.catalogueSteps;
  return typeof steps === 'number' && Number.isInteger(steps) && steps >= 1 ? steps : undefined;
}

/** Returns how far behind the catalogue is; undefined if the reader came another way. */
export function useCatalogueSteps(): number | undefined {
  return stepsIn(useLocation().state);
}

/** State of a link that leads one page further from the catalogue. */
export function useFurtherFromCatalogue() {
  const steps = useCatalogueSteps();
  return steps === undefined ? undefined : { catalogueSteps: steps + 1 };
}
