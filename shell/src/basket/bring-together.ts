import { type Basket, type BasketLine, limits, readAs, routes, shapes } from '@shop/contracts/client';
import { type Api, ApiError, basketStore } from '@shop/front-kit';
import { hasSameLines, mergeLines } from './merge-lines.rules.ts';

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

/** Whether the person changed something here that the account does not have yet. */
export function isChangedHere(email: string): boolean {
  const known = knownOf(email);
  return known !== undefined && !hasSameLines(mineOf(email), known.lines);
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

/** Keeps what the account has now. What was changed here since `sent` stays a change. */
function adopt(email: string, sent: readonly BasketLine[], { version, lines }: Basket): void {
  const merged = mergeLines({ base: sent, mine: mineOf(email), theirs: lines });
  basketStore.update(() => ({ lines: fitting(merged), account: { email, version, lines } }));
}

/** Tries to make the account's basket hold the changes of this device, on top of `theirs`. */
async function attempt({ api, email }: AccountBasketDeps, theirs: Basket) {
  const mine = mineOf(email);
  const all = mergeLines({ base: knownOf(email)?.lines ?? [], mine, theirs: theirs.lines });
  const lines = fitting(all);
  const isChange = !hasSameLines(lines, theirs.lines);
  const answer = isChange
    ? await put(api, { version: theirs.version, lines })
    : { isWritten: true, basket: theirs };
  return { ...answer, mine, isChange, leftOut: all.length - lines.length };
}

function mergeText(leftOut: number): string {
  const rest = leftOut > 0 ? ` ${leftOut} parts had no room: a basket holds ${limits.orderLinesMax}.` : '';
  return `The basket of this device and that of your account are now one.${rest}`;
}

async function write(deps: AccountBasketDeps, read: Basket): Promise<void> {
  const isFirstTime = knownOf(deps.email) === undefined;
  let theirs = read;
  for (let tries = 0; tries < triesMax; tries += 1) {
    const { isWritten, isChange, mine, basket, leftOut } = await attempt(deps, theirs);
    if (isWritten) {
      if (isFirstTime && isChange && theirs.lines.length > 0) deps.tell(mergeText(leftOut));
      return adopt(deps.email, mine, basket);
    }
    theirs = basket;
  }
  throw new Error('The basket changes too often on other devices');
}

/** Makes one of the basket of this device and that of the account: the account's as it is now, or as it is known here. */
export async function bringTogether(deps: AccountBasketDeps, from: 'now' | 'known'): Promise<void> {
  const known = from === 'known' ? knownOf(deps.email) : undefined;
  await write(deps, known ?? (await deps.api.call(routes.getBasket, {})).body);
}
