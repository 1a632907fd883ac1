import type { staffPartRoutes } from '@shop/contracts';
import { answer, type Handlers, refuse } from '@shop/service-kit';
import { answerPage, answerWithEtag } from '../lists/list-replies.ts';
import type { PartSearch } from '../search/memory-search.ts';
import { toPart } from './part.rules.ts';
import type { PartStore } from './part.store.ts';
import { staffPage } from './part-list.ts';

interface StaffPartDeps {
  readonly parts: Pick<PartStore, 'byId' | 'byIds'>;
  readonly search: Pick<PartSearch, 'staffPage'>;
}

export function staffPartHandlers({ parts, search }: StaffPartDeps): Handlers<typeof staffPartRoutes> {
  return {
    listStaffParts: (call) => answerPage(call, (limit) => staffPage(search, call.query, limit)),
    getStaffPart: async ({ params }) => {
      const stored = await parts.byId(params.id);
      if (!stored) throw refuse.notFound('Part');
      const part = toPart(stored);
      return answerWithEtag(part, { version: part.version });
    },
    listStaffPartsById: async ({ query }) => answer((await parts.byIds(query.ids)).map(toPart)),
  };
}
