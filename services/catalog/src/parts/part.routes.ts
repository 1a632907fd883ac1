import { type catalogRoutes, type ListedPart, limits, type NewPart, toCents } from '@shop/contracts';
import {
  type Answer,
  answer,
  type Handlers,
  idempotencyKeyOf,
  idOfKey,
  keyReused,
  refuse,
} from '@shop/service-kit';
import type { ChangeFeed } from '../changes.ts';
import { answerList, answerWithEtag, type ListSource, revalidate } from '../lists/list-replies.ts';
import type { StockStore } from '../stock/stock.store.ts';
import { partNumberTaken, successorFaults } from './change-part.ts';
import { newPartDocuments } from './part.document.ts';
import { partNumberOf, restorableSince, toPart } from './part.rules.ts';
import type { PartStore, StoredPart } from './part.store.ts';
import { fieldFaults } from './part-fields.ts';
import type { PartQuery } from './part-list.ts';

type PartRoutes = Pick<
  typeof catalogRoutes,
  'listParts' | 'getPart' | 'getPartByNumber' | 'listPartNumbers' | 'addPart' | 'updatePart'
>;

export interface PartRouteDeps {
  readonly parts: PartStore;
  readonly stock: Pick<StockStore, 'open' | 'last'>;
  readonly changes: Pick<ChangeFeed, 'announce'>;
  readonly list: ListSource<PartQuery, ListedPart>;
  readonly now: () => Date;
}

export function partHandlers(deps: PartRouteDeps): Handlers<PartRoutes> {
  const { parts, changes, list } = deps;
  return {
    listParts: (call) => answerList(call, list),
    getPart: async ({ params }) => answerPart(await parts.findVisible(params.id)),
    getPartByNumber: async ({ params }) => answerPart(await parts.byNumber(params.partNumber)),
    listPartNumbers: async ({ query }) =>
      answer(await partNumbers(deps, query.after), {
        headers: { ...revalidate, 'x-total-count': String((await list.count({})).total) },
      }),
    addPart: async ({ body, caller, request }) => {
      const key = idempotencyKeyOf(request);
      const keyId = key === undefined ? undefined : idOfKey(caller.email, key);
      const added = keyId === undefined ? undefined : await parts.byId(keyId);
      if (added) return answer({ insertedId: sameOrRefused(added, body) });
      const faults = [
        ...fieldFaults({ ...body, img: body.img ?? '' }),
        ...(await successorFaults(parts, body)),
      ];
      if (faults.length > 0) throw refuse.invalid(faults);
      if ((await parts.count()) >= limits.partsMax)
        throw refuse.conflict('catalogue-full', 'The catalogue is full. Delete a part first.');
      const insertedId = await addPart(deps, body, { by: caller.email, keyId });
      if (insertedId === undefined) throw partNumberTaken();
      await changes.announce([insertedId]);
      return answer({ insertedId });
    },
    updatePart: async ({ params }) => {
      // A hidden part answers as an unknown one, so the call does not tell that it exists.
      if (!(await parts.findVisible(params.id))) throw refuse.notFound('Part', { modifiedCount: 0 });
      // See decision 008: old clients write the stock after their own order; acknowledge and ignore it.
      return answer({ modifiedCount: 1 });
    },
  };
}

/**
 * Adds a part under its own number or a generated one, with the id of its Idempotency-Key if it has one. Returns its id, or undefined
 * when another part has the number. Opens the stock ledger first, so a crash never leaves a visible part without a ledger.
 */
async function addPart(
  { parts, stock, now }: PartRouteDeps,
  newPart: NewPart,
  { by, keyId }: { readonly by: string; readonly keyId: string | undefined },
): Promise<string | undefined> {
  // A crash between ledger and part leaves a ledger of other pieces under the key's id.
  const isFree = keyId !== undefined && !(await stock.last(keyId));
  const id = isFree ? parts.idOf(keyId) : parts.newId();
  const at = now();
  const partNumber = newPart.partNumber ?? partNumberOf(id.toHexString());
  if (!(await parts.freeNumber(partNumber, { deletedBefore: restorableSince(at) }))) return undefined;
  const input = {
    id,
    openingId: parts.newId(),
    partNumber,
    now: at,
    by,
  };
  const { part, opening } = newPartDocuments(newPart, input);
  if (!(await stock.open(opening)))
    throw refuse.unavailable('part-busy', 'This part is being added. Please try again in a moment.');
  return (await parts.insert(part)) ? id.toHexString() : undefined;
}

/** Each try uploads its pictures again, so they don't count. */
function sameOrRefused(added: StoredPart, { name, description, price, partNumber }: NewPart): string {
  const id = added._id.toHexString();
  const isSame =
    added.name === name &&
    added.description === description &&
    added.priceCents === toCents(price) &&
    (partNumber === undefined || added.partNumber === partNumber);
  if (isSame) return id;
  throw keyReused('part', { id, at: added.createdAt.toISOString(), number: added.partNumber });
}

function answerPart(stored: StoredPart | undefined): Answer<never> {
  if (!stored) throw refuse.notFound('Part');
  const { lowStockAt: _lowStockAt, shelf: _shelf, ...part } = toPart(stored);
  return answerWithEtag(part, { version: part.version });
}

async function partNumbers({ parts }: PartRouteDeps, after: string | undefined) {
  const found = await parts.numbersAfter(after, limits.partNumbersMax);
  return found.map(({ _id, partNumber, changedAt }) => ({
    _id: _id.toString(),
    partNumber,
    changedAt: changedAt.toISOString(),
  }));
}
