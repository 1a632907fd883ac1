import {
  type Basket,
  type BasketLine,
  idPattern,
  limits,
  readAs,
  type ShapeOf,
} from '@shop/contracts/client';
import { useSyncExternalStore } from 'react';
import { safeLocalStorage } from '../storage/safe-storage.ts';

const storageKey = 'shop:basket';
/** A hundred lines twice, and room to spare. */
const characters = 40_000;

/** The basket as this device has it. `account` is what the person's account had when it was last heard of; visitors have none. */
export interface KeptBasket {
  lines: BasketLine[];
  account?: (Basket & { email: string }) | undefined;
}

const line = { partId: 's', quantity: 'n', seenPrice: 'n' };
const keptBasket: ShapeOf<KeptBasket> = {
  shape: { lines: [line], 'account?': { email: 's', version: 'n', lines: [line] } },
};

function areLines(lines: readonly BasketLine[]): boolean {
  const fit = lines.every(({ partId, quantity }) => idPattern.test(partId) && Number.isInteger(quantity));
  return fit && lines.length <= limits.orderLinesMax;
}

function readKept(value: unknown): KeptBasket | undefined {
  const kept = readAs(keptBasket, value);
  return kept && areLines(kept.lines) && areLines(kept.account?.lines ?? []) ? kept : undefined;
}

const empty: KeptBasket = { lines: [] };
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Storage is filled by anybody who can open the developer tools, and by versions of this page to come. */
function parse(text: string | null): KeptBasket {
  if (text === null || text.length > characters) return empty;
  try {
    return readKept(JSON.parse(text)) ?? empty;
  } catch {
    return empty;
  }
}

let latest: { readonly text: string | null; readonly kept: KeptBasket } = { text: null, kept: empty };

function read(): KeptBasket {
  const text = safeLocalStorage.read(storageKey);
  if (text !== latest.text) latest = { text, kept: parse(text) };
  return latest.kept;
}

function update(change: (now: KeptBasket) => KeptBasket): void {
  safeLocalStorage.write(storageKey, JSON.stringify(change(read())));
  for (const listener of listeners) listener();
}

/** Whether this device knows what the account's basket holds. Visitors, and shops without such baskets, have nothing to wait for. */
export type BasketSync =
  | { readonly status: 'done' | 'waiting' }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void };

let sync: BasketSync = { status: 'done' };

/** The basket on this device, the same in all tabs. The shell brings it together with the account's. */
export const basketStore = {
  read,
  update,
  subscribe,
  report: (next: BasketSync): void => {
    sync = next;
    for (const listener of listeners) listener();
  },
};

export function useBasketSync(): BasketSync {
  return useSyncExternalStore(subscribe, () => sync);
}

/** What is in the basket, in the order in which it was put in. */
export function useBasket(): readonly BasketLine[] {
  return useSyncExternalStore(subscribe, read).lines;
}

export function changeBasket(change: (lines: readonly BasketLine[]) => readonly BasketLine[]): void {
  update((now) => ({ ...now, lines: [...change(now.lines)] }));
}

/** Adds to what is there already. Gives back the lines that have no room in the basket. */
export function addToBasket(added: readonly BasketLine[]): readonly BasketLine[] {
  const lines = new Map(read().lines.map((line) => [line.partId, line]));
  const noRoom: BasketLine[] = [];
  for (const { partId: id, quantity, seenPrice } of added) {
    const partId = id.toLowerCase();
    const before = lines.get(partId)?.quantity;
    const line = { partId, quantity: Math.min((before ?? 0) + quantity, limits.quantityMax), seenPrice };
    if (before === undefined && lines.size >= limits.orderLinesMax) noRoom.push(line);
    else lines.set(partId, line);
  }
  changeBasket(() => [...lines.values()]);
  return noRoom;
}

/** Takes out what was ordered, or is not wanted any more. */
export function removeFromBasket(partIds: readonly string[]): void {
  const gone = new Set(partIds.map((id) => id.toLowerCase()));
  changeBasket((lines) => lines.filter(({ partId }) => !gone.has(partId)));
}
