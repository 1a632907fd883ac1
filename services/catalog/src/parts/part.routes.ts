import type { catalogRoutes, ListedPart } from '@shop/contracts';
import { type Answer, answer, type Handlers, refuse } from '@shop/service-kit';
import { announcePart, type ChangeFeed } from '../changes.ts';
import type { FreshCache } from '../lists/fresh-cache.ts';
import {
  answerSerialized,
  createListReplies,
  type ListSource,
  type SerializedReply,
  serializeReply,
} from '../lists/list-replies.ts';
import { notFoundWith, partNumberTaken } from '../refusals.ts';
import type { StockStore } from '../stock/stock.store.ts';
import { addPart } from './add-part.ts';
import { toPart } from './part.rules.ts';
import type { PartFigures, PartStore } from './part.store.ts';
import { faultsOf } from './part-fields.ts';
import type { PartQuery } from './part-list.ts';

type PartRoutes = Pick<
  typeof catalogRoutes,
  'listParts' | 'getPart' | 'addPart' | 'updatePart' | 'getPartFigures'
>;

export interface PartRouteDeps {
  readonly parts: PartStore;
  readonly stock: Pick<StockStore, 'open'>;
  readonly changes: Pick<ChangeFeed, 'announce'>;
  readonly list: ListSource<PartQuery, ListedPart>;
  readonly pages: FreshCache<SerializedReply>;
  readonly singles: FreshCache<SerializedReply>;
  readonly figures: FreshCache<PartFigures>;
  readonly now: () => Date;
}

export function partHandlers(deps: PartRouteDeps): Handlers<PartRoutes> {
  const { parts, changes } = deps;
  const listReply = createListReplies(deps.list, deps.pages);
  return {
    listParts: ({ query }) => listReply(query),
    getPart: ({ params }) => onePart(deps, params.id.toLowerCase()),
    addPart: async ({ body, caller }) => {
      const faults = faultsOf(body);
      if (faults.length > 0) throw refuse.invalid(faults);
      const insertedId = await addPart(deps, body, { by: caller.email });
      if (insertedId === undefined) throw partNumberTaken();
      await announcePart(changes, insertedId);
      return answer({ insertedId });
    },
    updatePart: async ({ params }) => {
      if (!(await parts.byId(params.id))) throw notFoundWith('Part', { modifiedCount: 0 });
      // See decision 010: what an old client writes after its own order is thanked for and ignored.
      return answer({ modifiedCount: 1 });
    },
    getPartFigures: async () => answer(await deps.figures.get('all', parts.figures)),
  };
}

async function onePart({ parts, singles }: PartRouteDeps, id: string): Promise<Answer<never>> {
  const reply = await singles.get(id, async () => {
    const part = await parts.byId(id);
    if (!part) throw refuse.notFound('Part');
    return serializeReply(toPart(part), { ids: [id] });
  });
  return answerSerialized(reply);
}
