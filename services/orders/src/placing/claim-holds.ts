import { refuse } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import {
  type Claim,
  type Holder,
  type HoldingBuyer,
  holdersOf,
  type Room,
  shortageOf,
  shortageText,
  standingOf,
} from './holds.rules.ts';

export interface HoldLimits {
  /** The most that one person may hold unpaid. */
  readonly most: Room;
  /** Multiplies the limits of unproved and new people; 0 for no limits. */
  readonly factor: number;
}

export interface Holds {
  /** Gives the claimed room back. */
  readonly release: () => Promise<void>;
}

type HoldDeps = Pick<OrdersDeps, 'holdStore'>;

/** An order that was claimed is stored within this time, or never. */
const unstoredMs = 60_000;
/** More lost races in a row than this is a fault, not contention. */
const maxRaces = 500;

/** Returns the claims whose orders are unpaid, with their present totals. */
async function stillUnpaid({ holdStore }: HoldDeps, claims: readonly Claim[], now: Date): Promise<Claim[]> {
  const totals = await holdStore.unpaidTotals(claims.map(({ id }) => id));
  return claims.flatMap((claim) => {
    const found = totals.get(claim.id);
    if (found?.isUnpaid) return [{ ...claim, cents: found.cents }];
    const isBeingStored = !found && now.getTime() - claim.at.getTime() < unstoredMs;
    return isBeingStored ? [claim] : [];
  });
}

/** Claims room of one holder. Returns what is short, or undefined when the claim was taken. */
async function claimRoom(deps: HoldDeps, { id, room }: Holder, claim: Claim) {
  if (room.orders === 0 && room.dollars === 0) return undefined;
  for (let race = 0; race < maxRaces; race += 1) {
    if (await deps.holdStore.claim(id, claim, room)) return undefined;
    const held = await deps.holdStore.read(id);
    const unpaid = await stillUnpaid(deps, held.claims, claim.at);
    const short = shortageOf(unpaid, claim, room);
    if (short) return short;
    await deps.holdStore.replace(id, held, unpaid);
  }
  throw refuse.unavailable('orders-busy', 'Please try again in a moment');
}

/**
 * Claims room for an unpaid order from its buyer, network address and the shop, one write each, or refuses with 409. The claims
 * of paid and ended orders are removed when their room is needed.
 */
export async function claimHolds(
  deps: HoldDeps,
  { most, factor }: HoldLimits,
  { buyer, claim }: { buyer: HoldingBuyer; claim: Claim },
): Promise<Holds> {
  const claimed: string[] = [];
  const release = () => deps.holdStore.remove(claimed, claim);
  for (const holder of holdersOf(buyer, most, factor)) {
    const short = await claimRoom(deps, holder, claim);
    if (short) {
      await release();
      throw refuse.conflict('too-many-unpaid-orders', shortageText(holder, short, standingOf(buyer)));
    }
    claimed.push(holder.id);
  }
  return { release };
}
