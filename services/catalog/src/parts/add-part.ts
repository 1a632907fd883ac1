import type { NewPart } from '@shop/contracts';
import { refuse } from '@shop/service-kit';
import type { StockStore } from '../stock/stock.store.ts';
import { type NewPartInput, newPartDocuments } from './part.document.ts';
import { partNumberOf, restorableSince } from './part.rules.ts';
import type { PartStore } from './part.store.ts';

export interface AddPartDeps {
  readonly parts: Pick<PartStore, 'newId' | 'idOf' | 'freeNumber' | 'insert'>;
  readonly stock: Pick<StockStore, 'open' | 'last'>;
  readonly now: () => Date;
}

/**
 * Adds a part under its own number or a generated one, with the id of its Idempotency-Key if it has one. Returns its id, or undefined when another part has the number. Opens the
 * stock ledger first, so a crash never leaves a visible part without a ledger.
 */
export async function addPart(
  { parts, stock, now }: AddPartDeps,
  newPart: NewPart,
  { by, what, keyId }: Pick<NewPartInput<unknown>, 'by' | 'what'> & { readonly keyId?: string | undefined },
): Promise<string | undefined> {
  // A crash between ledger and part leaves a ledger of other pieces under the key's id.
  const isFree = keyId !== undefined && !(await stock.last(keyId));
  const id = isFree ? parts.idOf(keyId) : parts.newId();
  const at = now();
  const partNumber = newPart.partNumber ?? partNumberOf(id.toHexString());
  if (!(await parts.freeNumber(partNumber, { deletedBefore: restorableSince(at) }))) return undefined;
  const input = { id, openingId: parts.newId(), partNumber, now: at, by, ...(what ? { what } : {}) };
  const { part, opening } = newPartDocuments(newPart, input);
  if (!(await stock.open(opening)))
    throw refuse.unavailable('part-busy', 'This part is being added. Please try again in a moment.');
  return (await parts.insert(part)) ? id.toHexString() : undefined;
}
