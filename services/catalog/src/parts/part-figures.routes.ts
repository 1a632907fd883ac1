import type { catalogRoutes } from '@shop/contracts';
import { answer, type Handlers } from '@shop/service-kit';
import type { FreshCache } from '../lists/fresh-cache.ts';
import type { PartFigureStore, PartFigures } from './part-figures.store.ts';

export interface PartFigureRouteDeps {
  readonly figures: PartFigureStore;
  readonly kept: FreshCache<PartFigures>;
}

export function partFigureHandlers({
  figures,
  kept,
}: PartFigureRouteDeps): Handlers<Pick<typeof catalogRoutes, 'getPartFigures'>> {
  return {
    getPartFigures: async () => answer(await kept.get('all', figures.figures)),
  };
}
