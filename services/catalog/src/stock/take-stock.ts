import type { Ledger } from './stock.ledger.ts';
import {
  blockReserve,
  decideRelease,
  decideReserve,
  decideReturn,
  type ReserveRequest,
} from './stock.rules.ts';
import type { LedgerLine, StockStore } from './stock.store.ts';

export interface TakeStockDeps {
  readonly store: Pick<StockStore, 'find' | 'termsOf'>;
  readonly ledger: Pick<Ledger, 'append'>;
}

/** A line of an order. `orderId` is the line's own id; for a single-line order, that is the order's id. */
export interface OrderLineKey {
  readonly partId: string;
  readonly orderId: string;
}

const by = 'system';

/** Returns the ledger's decision about the line, the same for every retry; undefined for an unknown part. */
export async function takeStock(
  { store, ledger }: TakeStockDeps,
  { partId, orderId }: OrderLineKey,
  ask: ReserveRequest,
): Promise<LedgerLine | undefined> {
  const terms = await store.termsOf(partId);
  return (
    terms &&
    ledger.append({ partId, orderId, kind: 'reserve', by, decide: (last) => decideReserve(last, ask, terms) })
  );
}

/** Releases all that is held, or `quantity` pieces of it. Undefined when nothing was held; a later reserve is then blocked. */
export async function giveStockBack(
  { store, ledger }: TakeStockDeps,
  { partId, orderId }: OrderLineKey,
  quantity?: number,
): Promise<LedgerLine | undefined> {
  const known = await store.find({ partId, orderId, kind: 'reserve' });
  if (!known && !(await store.termsOf(partId))) return undefined;
  const held = known ?? (await ledger.append({ partId, orderId, kind: 'reserve', by, decide: blockReserve }));
  if (held.quantity === 0) return undefined;
  return ledger.append({
    partId,
    orderId,
    kind: 'release',
    by,
    decide: (last) => decideRelease(last, held, quantity),
  });
}

/** Adds the pieces of a return, once per part. `orderId` is the return's id. */
export function addReturned(
  { ledger }: TakeStockDeps,
  key: OrderLineKey,
  pieces: { quantity: number; note: string },
): Promise<LedgerLine> {
  return ledger.append({ ...key, kind: 'return', by, decide: (last) => decideReturn(last, pieces) });
}
