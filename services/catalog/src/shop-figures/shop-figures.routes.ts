import type { shopFigureRoutes } from '@shop/contracts';
import { answer, type Handlers, refuse } from '@shop/service-kit';
import { answerWithEtag } from '../lists/list-replies.ts';
import { changedFigures, toShopFigureChange, toShopFigures } from './shop-figures.rules.ts';
import type { ShopFigureStore } from './shop-figures.store.ts';

export interface ShopFigureRouteDeps {
  readonly figures: ShopFigureStore;
  readonly now: () => Date;
}

const shownChanges = 20;

function overtaken() {
  return refuse.conflict('figures-changed', 'Another admin changed these figures');
}

export function shopFigureHandlers({ figures, now }: ShopFigureRouteDeps): Handlers<typeof shopFigureRoutes> {
  const current = async () => toShopFigures(await figures.find());
  return {
    getShopFigures: async () => answerWithEtag(await current()),
    changeShopFigures: async ({ body: { version, ...wanted }, caller }) => {
      const before = await current();
      const changed = changedFigures(before, wanted);
      // Also covers a retry whose first response was lost.
      if (changed.length === 0) return answer(before);
      if (version !== before.version) throw overtaken();
      const change = { version: version + 1, at: now(), by: caller.email, changed };
      if (!(await figures.save(wanted, version, change))) throw overtaken();
      return answer({ ...wanted, version: change.version });
    },
    listShopFigureChanges: async () => answer((await figures.changes(shownChanges)).map(toShopFigureChange)),
  };
}
