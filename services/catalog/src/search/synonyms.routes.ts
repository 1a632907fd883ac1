import type { searchSynonymRoutes } from '@shop/contracts';
import { answer, type Handlers, refuse } from '@shop/service-kit';
import type { ChangeFeed } from '../changes.ts';
import type { SynonymStore } from './synonyms.store.ts';

interface SynonymRouteDeps {
  readonly synonyms: SynonymStore;
  readonly changes: Pick<ChangeFeed, 'announce'>;
}

export function synonymHandlers({
  synonyms,
  changes,
}: SynonymRouteDeps): Handlers<typeof searchSynonymRoutes> {
  return {
    getSearchSynonyms: async () => answer(await synonyms.current()),
    putSearchSynonyms: async ({ body: { version, families }, caller: { email: by } }) => {
      const saved = await synonyms.save({ families }, version, { by, at: new Date() });
      if (!saved) throw refuse.conflict('synonyms-changed', 'Another admin changed these names');
      await changes.announce('all');
      return answer(saved);
    },
  };
}
