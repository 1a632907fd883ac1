import { formatMoney, limits } from '@shop/contracts';

/** Unpaid orders and their total; 0 for no limit. */
export interface Room {
  readonly orders: number;
  readonly dollars: number;
}

/** An unpaid order that counts against a room. */
export interface Claim {
  readonly id: string;
  readonly cents: number;
  readonly at: Date;
}

export type HolderKind = 'person' | 'address' | 'shop';

/** One holder with the room that it has, such as all new people at one network address. */
export interface Holder {
  readonly kind: HolderKind;
  readonly id: string;
  readonly room: Room;
}

export type Standing = 'unproved' | 'new' | 'known';

export interface HoldingBuyer {
  readonly uid: string;
  readonly verified: boolean;
  /** Network address, as the gateway names it. */
  readonly client: string | undefined;
  /** Paid by the person and not refunded, in cents. */
  readonly paidCents: number;
}

export function standingOf({ verified, paidCents }: HoldingBuyer): Standing {
  if (!verified) return 'unproved';
  return paidCents > 0 ? 'known' : 'new';
}

/** Multiplies a room. A factor of 0 lifts it. */
function times(room: Room, factor: number): Room {
  return { orders: room.orders * factor, dollars: room.dollars * factor };
}

/** Returns the smaller of two limits; 0 is no limit. */
function smaller(one: number, other: number): number {
  if (one === 0 || other === 0) return one + other;
  return Math.min(one, other);
}

function within(room: Room, most: Room): Room {
  return { orders: smaller(room.orders, most.orders), dollars: smaller(room.dollars, most.dollars) };
}

/** Grows with what the person paid, so that one cheap order does not open a large room. */
function knownRoom(paidCents: number, most: Room, factor: number): Room {
  const least = times(limits.newHolds.person, factor);
  if (least.dollars === 0) return most;
  const dollars = Math.max(least.dollars, (paidCents / 100) * limits.holdsPerPaid);
  return within({ orders: 0, dollars }, most);
}

/** Returns the holders that have to have room for another unpaid order of the buyer. */
export function holdersOf(buyer: HoldingBuyer, most: Room, factor: number): Holder[] {
  const { uid, client, paidCents } = buyer;
  const standing = standingOf(buyer);
  const person = { kind: 'person', id: `person:${uid}` } as const;
  if (standing === 'known') return [{ ...person, room: knownRoom(paidCents, most, factor) }];
  const rooms = standing === 'unproved' ? limits.unprovedHolds : limits.newHolds;
  const holders: Holder[] = [{ ...person, room: within(times(rooms.person, factor), most) }];
  if (client !== undefined)
    holders.push({
      kind: 'address',
      id: `${standing}-address:${client}`,
      room: times(rooms.address, factor),
    });
  holders.push({ kind: 'shop', id: `${standing}-shop`, room: times(rooms.shop, factor) });
  return holders;
}

export function centsOf(claims: readonly Claim[]): number {
  return claims.reduce((sum, { cents }) => sum + cents, 0);
}

export type Shortage = 'orders' | 'dollars';

/** Returns what is short when an order comes to these claims; undefined when it fits. */
export function shortageOf(claims: readonly Claim[], { cents }: Claim, room: Room): Shortage | undefined {
  if (room.orders > 0 && claims.length >= room.orders) return 'orders';
  if (room.dollars > 0 && centsOf(claims) + cents > room.dollars * 100) return 'dollars';
  return undefined;
}

/** Returns the refusal's words: what is short, and what the buyer can do. */
export function shortageText({ kind, room }: Holder, short: Shortage, standing: Standing): string {
  if (kind !== 'person') {
    const whose = kind === 'address' ? 'from your network' : 'from new customers';
    const todo =
      standing === 'unproved' ? 'Confirm your email address to order now.' : 'Please try again later.';
    return `There are too many unpaid orders ${whose}. ${todo}`;
  }
  const what =
    short === 'orders'
      ? `You have ${room.orders} unpaid orders already`
      : `Your unpaid orders would exceed ${formatMoney(Math.round(room.dollars))}`;
  const todo =
    standing === 'unproved'
      ? 'Confirm your email address to order more.'
      : 'Pay for or cancel some of them first.';
  return `${what}. ${todo}`;
}
