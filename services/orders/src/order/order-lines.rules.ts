import {
  type Charge,
  type ChargeKind,
  deliveryCents,
  isCollected,
  limits,
  type OrderTax,
  type PostalAddress,
  type StateRefusal,
  type TaxedSum,
  taxCents,
  taxedSum,
  taxOf,
  toDollars,
  type WholeOrderState,
} from '@shop/contracts';
import type { LineChange, Order, OrderChange, OrderLine, TimelineEntry, Verdict } from './order.types.ts';

export const done: Verdict = { kind: 'done' };

export function changed(change: OrderChange): Verdict {
  return { kind: 'change', change };
}

export function refused(refusal: StateRefusal): Verdict {
  return { kind: 'refused', refusal };
}

/** The time of a decision, and the minutes an order then holds its stock unpaid; 0 = forever. */
export interface HoldFrom {
  readonly now: Date;
  readonly holdMinutes: number;
}

export function isLive({ state }: OrderLine): boolean {
  return state === 'requested' || state === 'reserved';
}

export function leftToSend({ state, quantity, sent = 0, returned = 0 }: OrderLine): number {
  return state === 'reserved' ? Math.max(0, quantity - sent - returned) : 0;
}

/** Returns whether the payment covers a line: it was held. Refunding it later changes nothing about that. */
export function wasPaid({ state }: OrderLine): boolean {
  return state === 'reserved' || state === 'returned';
}

export function lineCents({ priceCents, quantity }: OrderLine): number {
  return priceCents * quantity;
}

export type Priced = Pick<Order, 'lines' | 'charges'>;

export function chargesCents({ charges = [] }: Pick<Order, 'charges'>): number {
  return charges.reduce((sum, { cents }) => sum + cents, 0);
}

export function chargesOf(
  { charges = [] }: Pick<Order, 'charges'>,
  kinds: readonly ChargeKind[],
): readonly Charge[] {
  return charges.filter(({ kind }) => kinds.includes(kind));
}

/** Returns the lines that the order charges for; all of them for an ended order. */
function countedLines({ lines }: Pick<Order, 'lines'>): readonly OrderLine[] {
  const counted = lines.filter((line) => isLive(line) || line.state === 'returned');
  return counted.length > 0 ? counted : lines;
}

/** Returns the amount owed or paid in cents; for an ended order, the price of all its lines and charges. */
export function totalCents(order: Priced): number {
  return countedLines(order).reduce((sum, line) => sum + lineCents(line), chargesCents(order));
}

interface SoldTo extends Pick<Order, 'charges'> {
  readonly delivery?: PostalAddress | undefined;
  readonly billing?: PostalAddress | undefined;
  /** Whether the prices contain the tax. */
  readonly included?: boolean | undefined;
}

/**
 * Decides the tax of an order, however it was placed: by where the parts are handed over. The payer's VAT number is
 * that of the invoice address.
 */
export function taxFor({ delivery, billing, charges, included }: SoldTo, at: Date): OrderTax {
  return taxOf({
    country: isCollected({ charges }) ? undefined : delivery?.country,
    postcode: delivery?.postcode,
    taxId: billing?.taxId || delivery?.taxId,
    included,
    at,
  });
}

/** Returns the tax to add to amounts of an order. */
export function taxOn({ tax }: Pick<Order, 'tax'>, amounts: readonly number[]): number {
  return tax ? taxCents(tax, amounts) : 0;
}

type Taxed = Priced & Pick<Order, 'tax'>;

/** Returns the prices that an order's tax is on or in: its lines and charges, each rounded by itself. */
function taxedAmounts(order: Taxed): number[] {
  const others = (order.charges ?? []).filter(({ kind }) => kind !== 'tax');
  return [...countedLines(order).map(lineCents), ...others.map(({ cents }) => cents)];
}

/** Returns the charges with the tax on the lines and the other charges, unless the prices contain it. */
export function withTax(order: Taxed): readonly Charge[] {
  const { tax, charges = [] } = order;
  const others = charges.filter(({ kind }) => kind !== 'tax');
  if (!tax || tax.basisPoints === 0 || tax.included) return others;
  return [...others, { kind: 'tax', text: tax.text, cents: taxOn(order, taxedAmounts(order)) }];
}

/** Prices the delivery for the lines that the order still has. */
function withDelivery({ lines, charges = [], tariff }: Priced & Pick<Order, 'tariff'>): readonly Charge[] {
  if (!tariff) return charges;
  const counted = countedLines({ lines });
  const load = {
    grams: counted.reduce((sum, { weightGrams = 0, quantity }) => sum + weightGrams * quantity, 0),
    partsCents: counted.reduce((sum, line) => sum + lineCents(line), 0),
  };
  return charges.map((charge) =>
    charge.kind === 'delivery' ? { ...charge, cents: deliveryCents(tariff, load) ?? charge.cents } : charge,
  );
}

/** Returns the charges of an unpaid order for the lines that it still has. */
function chargesFor(order: Taxed & Pick<Order, 'tariff'>): readonly Charge[] {
  return withTax({ ...order, charges: withDelivery(order) });
}

/** Returns net, tax and total of an order. */
export function sumsOf(order: Taxed): TaxedSum {
  return taxedSum(order.tax ?? { basisPoints: 0 }, taxedAmounts(order));
}

/** Returns the lines that the specified calls list as orders: the live ones, or all when the order has ended. */
export function listedLines({ lines }: Pick<Order, 'lines'>): readonly OrderLine[] {
  const live = lines.filter(isLive);
  return live.length > 0 ? live : lines;
}

export function unpaidStateOf(lines: readonly OrderLine[]): WholeOrderState {
  const has = (state: OrderLine['state']) => lines.some((line) => line.state === state);
  if (has('requested')) return 'requested';
  if (has('reserved')) return 'reserved';
  return has('cancelled') ? 'cancelled' : 'refused';
}

export function linesAfter(lines: readonly OrderLine[], changes: readonly LineChange[] = []): OrderLine[] {
  return lines.map((line) => ({ ...line, ...changes.find(({ id }) => id === line.id) }));
}

export function orderAfter(order: Order, { to, set, lines: changes }: OrderChange): Order {
  return {
    ...order,
    ...set,
    lines: linesAfter(order.lines, changes),
    state: to,
    version: order.version + 1,
  };
}

export function cancelled(lines: readonly OrderLine[]): LineChange[] {
  return lines.map(({ id }) => ({ id, state: 'cancelled', release: 'due' }));
}

/** Marks the order as having due releases. Keeps the oldest `since`. */
export function releaseDue({ release }: Pick<Order, 'release'>, now: Date): Pick<Required<Order>, 'release'> {
  return { release: { state: 'due', since: release?.state === 'due' ? release.since : now } };
}

/**
 * Applies line changes. An unpaid order's state follows its lines, and the order ends when the rest is too cheap for
 * a card payment.
 */
export function moveLines(
  order: Order,
  lines: readonly LineChange[],
  { hold, entry }: { hold: HoldFrom; entry: TimelineEntry },
): Verdict {
  const isUnpaid = order.state === 'requested' || order.state === 'reserved';
  const after = linesAfter(order.lines, lines);
  const to = isUnpaid ? unpaidStateOf(after) : order.state;
  const isPriced = isUnpaid && (order.tax !== undefined || order.tariff !== undefined);
  const priced = isPriced ? { charges: chargesFor({ ...order, lines: after }) } : {};
  if (to === 'reserved' && totalCents({ ...order, ...priced, lines: after }) < limits.chargeMinCents) {
    const rest = cancelled(after.filter(isLive)).map((end) => ({
      ...lines.find(({ id }) => id === end.id),
      ...end,
    }));
    const others = lines.filter(({ id }) => !rest.some((end) => end.id === id));
    const text = `${entry.text}. The rest comes to less than $0.50, which no card can pay, so the order ended`;
    return changed({
      to: 'cancelled',
      set: releaseDue(order, hold.now),
      lines: [...others, ...rest],
      entry: { ...entry, what: 'cancelled', text },
    });
  }
  const isDue = lines.some(({ release }) => release === 'due');
  const isHeld = order.state === 'requested' && to === 'reserved';
  const set = {
    ...priced,
    reservedUntil: isHeld ? heldUntil(order, hold) : order.reservedUntil,
    release: isDue ? releaseDue(order, hold.now).release : order.release,
  };
  const text = `${entry.text}${deliveryNews(order, priced)}`;
  return changed({ to, set, lines, entry: { ...entry, text } });
}

/** Says what the delivery costs now, if that changed. */
function deliveryNews(before: Pick<Order, 'charges'>, after: Pick<Order, 'charges'>): string {
  const [was] = chargesOf(before, ['delivery']);
  const [now] = chargesOf(after, ['delivery']);
  return !now || now.cents === was?.cents ? '' : `. Delivery costs $${toDollars(now.cents).toFixed(2)} now`;
}

function heldUntil({ holdMinutes: own }: Order, { now, holdMinutes }: HoldFrom): Date | undefined {
  const minutes = own ?? holdMinutes;
  return minutes > 0 ? new Date(now.getTime() + minutes * 60_000) : undefined;
}

export function releasedBy({ lines = [] }: OrderChange): readonly string[] {
  return lines.filter(({ release }) => release === 'due').map(({ id }) => id);
}

export function unsentPieces({ lines }: Order): number {
  return lines.reduce((sum, line) => sum + leftToSend(line), 0);
}
