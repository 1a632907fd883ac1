import { type Basket, type BasketLine, limits, readAs, routes, shapes } from '@shop/contracts/client';
import { type Api, ApiError, basketStore } from '@shop/front-kit';
import { hasSameLines, mergeLines } from './merge-lines.rules.ts';
import { acceptable, noneRefused, type RefusedLines, refusedBy } from './refused-lines.ts';

export interface AccountBasketDeps {
  readonly api: Api;
  readonly email: string;
  readonly tell: (text: string) => void;
}

/** More devices than one person uses at the same moment. */
const triesMax = 8;

function fitting(lines: readonly BasketLine[]): BasketLine[] {
  return lines.slice(0, limits.orderLinesMax);
}

/** What the account had when this device last heard of it. */
function knownOf(email: string): Basket | undefined {
  const { account } = basketStore.read();
  return account?.email === email ? account : undefined;
}

/** What this device holds for the person: not what somebody else left here. */
function mineOf(email: string): readonly BasketLine[] {
  const { lines, account } = basketStore.read();
  return account && account.email !== email ? [] : lines;
}

/** Whether the person changed something here that the account does not have yet, and did not refuse. */
export function isChangedHere(email: string, refused: RefusedLines): boolean {
  const known = knownOf(email)?.lines;
  if (known === undefined) return false;
  return !hasSameLines(acceptable({ lines: mineOf(email), refused, known }), known);
}

interface PutAnswer {
  readonly isWritten: boolean;
  /** As it is now. */
  readonly basket: Basket;
}

async function put(api: Api, body: Basket): Promise<PutAnswer> {
  try {
    return { isWritten: true, basket: (await api.call(routes.putBasket, { body })).body };
  } catch (error) {
    const conflict = readAs(shapes.basketConflict, error instanceof ApiError ? error.problem : undefined);
    if (!conflict) throw error;
    return { isWritten: false, basket: conflict.basket };
  }
}

interface Sent {
  readonly mine: readonly BasketLine[];
  readonly refused: RefusedLines;
}

/** Keeps what the account has now, and what it refused. What was changed here since `mine` was sent stays a change. */
function adopt(email: string, { mine, refused }: Sent, { version, lines }: Basket): void {
  const base = acceptable({ lines: mine, refused, known: knownOf(email)?.lines ?? [] });
  const merged = mergeLines({ base, mine: mineOf(email), theirs: lines });
  basketStore.update(() => ({ lines: fitting(merged), account: { email, version, lines } }));
}

/** Tries to make the account's basket hold the changes of this device but for what it `refused`, on top of `theirs`. */
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
  const rest = leftOut > 0 ? ` ${leftOut} parts had no room: a basket holds ${limits.orderLinesMax}.` : '';
  return `The basket of this device and that of your account are now one.${rest}`;
}

async function write(deps: AccountBasketDeps, read: Basket): Promise<RefusedLines> {
  const isFirstTime = knownOf(deps.email) === undefined;
  let [theirs, refused] = [read, noneRefused];
  for (let tries = 0; tries < triesMax; tries += 1) {
    const { isWritten, isChange, basket, leftOut, ...sent } = await attempt(deps, theirs, refused);
    refused = sent.refused;
    if (isWritten) {
      if (isFirstTime && isChange && theirs.lines.length > 0) deps.tell(mergeText(leftOut));
      adopt(deps.email, sent, basket);
      return refused;
    }
    theirs = basket;
  }
  throw new Error('The basket changes too often on other devices');
}

/**
 * Makes one of the basket of this device and that of the account: the account's as it is now, or as it is known here. A line that
 * the account refuses keeps no other from being saved.
 */
export async function bringTogether(deps: AccountBasketDeps, from: 'now' | 'known'): Promise<RefusedLines> {
  const known = from === 'known' ? knownOf(deps.email) : undefined;
  return write(deps, known ?? (await deps.api.call(routes.getBasket, {})).body);
}
