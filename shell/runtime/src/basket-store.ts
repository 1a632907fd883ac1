import { type Basket, type BasketLine, idPattern, limits } from '@shop/contracts/client';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { safeLocalStorage } from './storage/safe-storage.ts';
import { storedValue } from './storage/stored-value.ts';

/** The basket stored on this device. `account` is the last known basket of the user's account; visitors have none. */
export interface KeptBasket {
  lines: BasketLine[];
  account?: (Basket & { email: string }) | undefined;
}

export const basketLine = z.object({
  partId: z.string().check(z.regex(idPattern)),
  quantity: z.int(),
  seenPrice: z.number(),
  partName: z.optional(z.string()),
});

/** Drops unreadable lines and keeps the rest. */
const lines = z.pipe(
  z.array(z.unknown()).check(z.maxLength(limits.orderLinesMax)),
  z.transform((all: unknown[]): BasketLine[] => all.flatMap((each) => basketLine.safeParse(each).data ?? [])),
);

const stored = storedValue<KeptBasket>({
  storage: safeLocalStorage,
  key: 'shop:basket',
  schema: z.object({
    lines,
    account: z.optional(z.object({ email: z.string(), version: z.number(), lines })),
  }),
});

const empty: KeptBasket = { lines: [] };

function read(): KeptBasket {
  return stored.read() ?? empty;
}

function update(change: (now: KeptBasket) => KeptBasket): void {
  stored.write(change(read()));
}

/** Whether this device has loaded the account's basket. Always done for visitors, and in shops without account baskets. */
export type BasketSync =
  | { readonly status: 'waiting' }
  | {
      readonly status: 'done';
      /** Reason by part for the lines that the account rejected; they exist on this device only. */
      readonly refused?: ReadonlyMap<string, string>;
    }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void };

let sync: BasketSync = { status: 'done' };
const syncListeners = new Set<() => void>();

function subscribeToSync(listener: () => void): () => void {
  syncListeners.add(listener);
  return () => syncListeners.delete(listener);
}

/** The basket on this device, shared by all tabs. The shell synchronises it with the account's. */
export const basketStore = {
  read,
  update,
  subscribe: stored.subscribe,
  report: (next: BasketSync): void => {
    sync = next;
    for (const listener of syncListeners) listener();
  },
};

export function useBasketSync(): BasketSync {
  return useSyncExternalStore(subscribeToSync, () => sync);
}

export function useBasket(): readonly BasketLine[] {
  return useSyncExternalStore(stored.subscribe, read).lines;
}

export function changeBasket(change: (lines: readonly BasketLine[]) => readonly BasketLine[]): void {
  update((now) => ({ ...now, lines: [...change(now.lines)] }));
}

/** Adds to existing quantities. Returns the lines that did not fit into the basket. */
export function addToBasket(added: readonly BasketLine[]): readonly BasketLine[] {
  const lines = new Map(read().lines.map((line) => [line.partId, line]));
  const noRoom: BasketLine[] = [];
  for (const { partId: id, quantity, ...rest } of added) {
    const partId = id.toLowerCase();
    const before = lines.get(partId);
    const sum = Math.min((before?.quantity ?? 0) + quantity, limits.quantityMax);
    const line = { ...before, ...rest, partId, quantity: sum };
    if (before === undefined && lines.size >= limits.orderLinesMax) noRoom.push(line);
    else lines.set(partId, line);
  }
  changeBasket(() => [...lines.values()]);
  return noRoom;
}

/** Takes ordered pieces out; those that were added since stay. */
export function takeFromBasket(ordered: readonly Pick<BasketLine, 'partId' | 'quantity'>[]): void {
  const taken = new Map(ordered.map(({ partId, quantity }) => [partId.toLowerCase(), quantity]));
  changeBasket((lines) =>
    lines
      .map((line) => ({ ...line, quantity: line.quantity - (taken.get(line.partId) ?? 0) }))
      .filter(({ quantity }) => quantity > 0),
  );
}

export function removeFromBasket(partIds: readonly string[]): void {
  const gone = new Set(partIds.map((id) => id.toLowerCase()));
  changeBasket((lines) => lines.filter(({ partId }) => !gone.has(partId)));
}
