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
/** Twice a hundred lines with long names, plus some reserve. */
const characters = 100_000;

/** The basket stored on this device. `account` is the last known basket of the user's account; visitors have none. */
export interface KeptBasket {
  lines: BasketLine[];
  account?: (Basket & KeptAccount) | undefined;
}
interface KeptAccount {
  email: string;
  version: number;
}

const line: ShapeOf<BasketLine> = {
  shape: { partId: 's', quantity: 'n', seenPrice: 'n', 'partName?': 's' },
};
const keptBasket: ShapeOf<{ lines: unknown[]; account?: KeptAccount & { lines: unknown[] } }> = {
  shape: { lines: ['*'], 'account?': { email: 's', version: 'n', lines: ['*'] } },
};

function isLine(value: unknown): value is BasketLine {
  const read = readAs(line, value);
  return read !== undefined && idPattern.test(read.partId) && Number.isInteger(read.quantity);
}

/** Drops unreadable lines and keeps the rest. */
function readLines(lines: readonly unknown[]): BasketLine[] {
  return lines.filter(isLine);
}

function readKept(value: unknown): KeptBasket | undefined {
  const kept = readAs(keptBasket, value);
  if (!kept || kept.lines.length > limits.orderLinesMax) return undefined;
  const { lines, account } = kept;
  return {
    lines: readLines(lines),
    ...(account && { account: { ...account, lines: readLines(account.lines) } }),
  };
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

/** Treat storage as untrusted: users can edit it, and later versions of this page write it. */
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

/** The basket on this device, shared by all tabs. The shell synchronises it with the account's. */
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

export function useBasket(): readonly BasketLine[] {
  return useSyncExternalStore(subscribe, read).lines;
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

export function removeFromBasket(partIds: readonly string[]): void {
  const gone = new Set(partIds.map((id) => id.toLowerCase()));
  changeBasket((lines) => lines.filter(({ partId }) => !gone.has(partId)));
}
