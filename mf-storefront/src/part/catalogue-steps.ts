import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';

/** State of a history entry: how many entries the catalogue, from which the reader came, is behind. */
const catalogueSteps = z.object({ catalogueSteps: z.int().check(z.minimum(1)) });

/** State of a link in the catalogue. */
export const fromCatalogue = { catalogueSteps: 1 } satisfies z.output<typeof catalogueSteps>;

/** Returns how far behind the catalogue is; undefined if the reader came another way. Browsers keep such state, so treat it as untrusted. */
export function useCatalogueSteps(): number | undefined {
  return catalogueSteps.safeParse(useLocation().state).data?.catalogueSteps;
}

/** State of a link that leads one page further from the catalogue. */
export function useFurtherFromCatalogue() {
  const steps = useCatalogueSteps();
  return steps === undefined ? undefined : { catalogueSteps: steps + 1 };
}
