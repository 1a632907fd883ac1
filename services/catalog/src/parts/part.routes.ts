import { type catalogRoutes, type ListedPart, limits } from '@shop/contracts';
import { type Answer, answer, type Handlers, refuse } from '@shop/service-kit';
import { announcePart, type ChangeFeed } from '../changes.ts';
import type { FreshCache } from '../lists/fresh-cache.ts';
import {
  answerSerialized,
  createListReplies,
  type ListSource,
  revalidate,
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
  | 'listParts'
  | 'getPart'
  | 'getPartByNumber'
  | 'listPartNumbers'
  | 'addPart'
  | 'updatePart'
  | 'getPartFigures'
>;

export interface PartRouteDeps {
  readonly parts: PartStore;
  readonly stock: Pick<StockStore, 'open'>;
  readonly changes: Pick<ChangeFeed, 'announce'>;
  readonly list: ListSource<PartQuery, ListedPart>;
  readonly pages: FreshCache<SerializedReply>;
  readonly singles: FreshCache<SerializedReply>;
  /** Part ids by number. */
  readonly numbers: FreshCache<{ readonly id: string }>;
  readonly figures: FreshCache<PartFigures>;
  readonly now: () => Date;
}

export function partHandlers(deps: PartRouteDeps): Handlers<PartRoutes> {
  const { parts, changes } = deps;
  const listReply = createListReplies(deps.list, deps.pages);
  return {
    listParts: ({ query }) => listReply(query),
    getPart: ({ params }) => onePart(deps, params.id.toLowerCase()),
    getPartByNumber: async ({ params }) => onePart(deps, await idOf(deps, params.partNumber)),
    listPartNumbers: async ({ query }) =>
      answer(await partNumbers(deps, query.after), {
        headers: { ...revalidate, 'x-total-count': String((await deps.list.count({})).total) },
      }),
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
      // See decision 008: old clients write the stock after their own order; acknowledge and ignore it.
      return answer({ modifiedCount: 1 });
    },
    getPartFigures: async () => answer(await deps.figures.get('all', parts.figures)),
  };
}

async function onePart({ parts, singles }: PartRouteDeps, id: string): Promise<Answer<never>> {
  const reply = await singles.get(id, async () => {
    const part = await parts.byId(id);
    if (!part) throw refuse.notFound('Part');
    const shown = toPart(part);
    return serializeReply(shown, { ids: [id], version: shown.version });
  });
  return answerSerialized(reply);
}

/** Finds a part by its exact number, otherwise by the number's comparison key. */
async function idOf({ parts, numbers }: PartRouteDeps, number: string): Promise<string> {
  const found = await numbers.get(number, async () => {
    const id = await parts.idByNumber(number);
    if (id === undefined) throw refuse.notFound('Part');
    return { id };
  });
  return found.id;
}

async function partNumbers({ parts }: PartRouteDeps, after: string | undefined) {
  const found = await parts.numbersAfter(after, limits.partNumbersMax);
  return found.map(({ _id, partNumber, createdAt, changedAt = createdAt }) => ({
    _id: _id.toString(),
    partNumber,
    changedAt: changedAt.toISOString(),
  }));
}
