import type { ShopFigureChange, shopFigureRoutes } from '@shop/contracts';
import { answer, type Handlers, type SettingsEdit, savedOrRefuse } from '@shop/service-kit';
import { answerWithEtag } from '../lists/list-replies.ts';
import type { ShopFigureStore } from './shop-figures.store.ts';

interface ShopFigureRouteDeps {
  readonly figures: ShopFigureStore;
  readonly now: () => Date;
}

const shownChanges = 20;

export function shopFigureHandlers({ figures, now }: ShopFigureRouteDeps): Handlers<typeof shopFigureRoutes> {
  return {
    getShopFigures: async () => answerWithEtag(await figures.current()),
    changeShopFigures: async ({ body: { version, ...wanted }, caller: { email: by } }) => {
      const saved = await figures.save(wanted, version, { by, at: now() });
      return answer(savedOrRefuse(saved, { code: 'figures-changed', noun: 'these figures' }));
    },
    listShopFigureChanges: async () => answer((await figures.edits(shownChanges)).map(toShopFigureChange)),
  };
}

function toShopFigureChange({ _id: version, at, by, byUid, changes }: SettingsEdit): ShopFigureChange {
  const changed = changes.map(({ field, before, after }) => ({
    figure: field,
    from: String(before),
    to: String(after),
  }));
  return { version, at: at.toISOString(), by, byUid, changed };
}
