import type { NewPart } from '@shop/contracts';
import type { StockStore } from '../stock/stock.store.ts';
import { type NewPartInput, newPartDocuments } from './part.document.ts';
import { partNumberOf, restorableSince } from './part.rules.ts';
import type { PartStore } from './part.store.ts';

export interface AddPartDeps {
  readonly parts: Pick<PartStore, 'newId' | 'freeNumber' | 'insert'>;
  readonly stock: Pick<StockStore, 'open'>;
  readonly now: () => Date;
}

/**
 * Adds a part under its own number or a generated one. Returns its id, or undefined when another part has the number. Opens the
 * stock ledger first, so a crash never leaves a visible part without a ledger.
 */
export async function addPart(
  { parts, stock, now }: AddPartDeps,
  newPart: NewPart,
  { by, what }: Pick<NewPartInput<unknown>, 'by' | 'what'>,
): Promise<string | undefined> {
  const id = parts.newId();
  const at = now();
  const partNumber = newPart.partNumber ?? partNumberOf(id.toHexString());
  if (!(await parts.freeNumber(partNumber, { deletedBefore: restorableSince(at) }))) return undefined;
  const input = { id, openingId: parts.newId(), partNumber, now: at, by, ...(what ? { what } : {}) };
  const { part, opening } = newPartDocuments(newPart, input);
  await stock.open(opening);
  return (await parts.insert(part)) ? id.toHexString() : undefined;
}
