import { plural, t } from '@lingui/core/macro';
import { type Basket, type BasketLine, calls, limits } from '@shop/contracts/client';
import { type Api, ApiError, basketLine, basketStore } from '@shop/shop-runtime';
import * as z from 'zod/mini';
import { hasSameLines, mergeLines } from './merge-lines.rules.ts';
import { acceptable, noneRefused, type RefusedLines, refusedBy } from './refused-lines.ts';

export interface AccountBasketDeps {
  readonly api: Api;
  readonly email: string;
  readonly tell: (text: string) => void;
}

/** Maximum attempts; more than the devices one person uses at the same moment. */
const triesMax = 8;

function fitting(lines: readonly BasketLine[]): BasketLine[] {
  return lines.slice(0, limits.orderLinesMax);
}

/** Returns the account's basket as last known to this device. */
function knownOf(email: string): Basket | undefined {
  const { account } = basketStore.read();
  return account?.email === email ? account : undefined;
}

/** Returns this device's lines, unless they belong to another account. */
function mineOf(email: string): readonly BasketLine[] {
  const { lines, account } = basketStore.read();
  return account && account.email !== email ? [] : lines;
}

/** Returns whether this device has changes that the account neither has nor refused. */
export function isChangedHere(email: string, refused: RefusedLines): boolean {
  const known = knownOf(email)?.lines;
  if (known === undefined) return false;
  return !hasSameLines(acceptable({ lines: mineOf(email), refused, known }), known);
}

const basketConflict = z.object({
  code: z.literal('basket-changed'),
  basket: z.object({ version: z.number(), lines: z.array(basketLine) }),
});

interface PutAnswer {
  readonly isWritten: boolean;
  readonly basket: Basket;
}

async function put(api: Api, body: Basket): Promise<PutAnswer> {
  try {
    return { isWritten: true, basket: (await api.call(calls.putBasket, { body })).body };
  } catch (error) {
    const conflict = basketConflict.safeParse(error instanceof ApiError && error.problem).data;
    if (!conflict) throw error;
    return { isWritten: false, basket: conflict.basket };
  }
}

interface Sent {
  readonly mine: readonly BasketLine[];
  readonly refused: RefusedLines;
}

/** Stores the account's basket and its refusals. Edits made since `mine` was sent remain as changes. */
function storeBasket(email: string, { mine, refused }: Sent, { version, lines }: Basket): void {
  const base = acceptable({ lines: mine, refused, known: knownOf(email)?.lines ?? [] });
  const merged = mergeLines({ base, mine: mineOf(email), theirs: lines });
  basketStore.update(() => ({ lines: fitting(merged), account: { email, version, lines } }));
}

/** Tries once to write this device's changes, without `refused` lines, on top of `theirs`. */
async function attempt({ api, email }: AccountBasketDeps, theirs: Basket, refused: RefusedLines) {
  const mine = mineOf(email);
  const known = knownOf(email)?.lines ?? [];
  const offer = acceptable({ lines: mine, refused, known });
  const all = mergeLines({ base: known, mine: offer, theirs: theirs.lines });
  const lines = fitting(all);
  const isChange = !hasSameLines(lines, theirs.lines);
  const rest = { mine, isChange, leftOut: all.length - lines.length };
  if (!isChange) return { ...rest, isWritten: true, basket: theirs, refused };
  try {
    return { ...rest, ...(await put(api, { version: theirs.version, lines })), refused };
  } catch (error) {
    const faulty = refusedBy(error, lines);
    if ([...faulty.keys()].every((partId) => refused.has(partId))) throw error;
    return { ...rest, isWritten: false, basket: theirs, refused: new Map([...refused, ...faulty]) };
  }
}

function mergeText(leftOut: number): string {
  const merged = t`We merged this device's basket with the one in your account.`;
  if (leftOut === 0) return merged;
  const rest = plural(leftOut, {
    one: `# part didn't fit: a basket holds at most ${limits.orderLinesMax}.`,
    other: `# parts didn't fit: a basket holds at most ${limits.orderLinesMax}.`,
  });
  return `${merged} ${rest}`;
}

async function write(deps: AccountBasketDeps, read: Basket): Promise<RefusedLines> {
  const isFirstTime = knownOf(deps.email) === undefined;
  let [theirs, refused] = [read, noneRefused];
  for (let tries = 0; tries < triesMax; tries += 1) {
    const { isWritten, isChange, basket, leftOut, ...sent } = await attempt(deps, theirs, refused);
    refused = sent.refused;
    if (isWritten) {
      if (isFirstTime && isChange && theirs.lines.length > 0) deps.tell(mergeText(leftOut));
      storeBasket(deps.email, sent, basket);
      return refused;
    }
    theirs = basket;
  }
  throw new Error(t`Your basket is being changed on another device. Try again.`);
}

/**
 * Merges this device's basket with the account's, either re-read ('now') or as last known ('known'). A line that the account refuses
 * does not block the others.
 */
export async function bringTogether(deps: AccountBasketDeps, from: 'now' | 'known'): Promise<RefusedLines> {
  const known = from === 'known' ? knownOf(deps.email) : undefined;
  return write(deps, known ?? (await deps.api.call(calls.getBasket, {})).body);
}
