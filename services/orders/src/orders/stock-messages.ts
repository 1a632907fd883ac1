import { queues, stockRelease, stockReleaseLines, stockReserve, stockReserveLines } from '@shop/contracts';
import { type MessageMeta, type OutboxEntry, outboxEntry } from '@shop/service-kit';
import type { Order, OrderChange, OrderLine } from './order.types.ts';
import { isOfOneLine, orderAfter, releasedBy } from './order-lines.rules.ts';

export function reserveMessageId(orderId: string): string {
  return `reserve-${orderId}`;
}

export function releaseMessageId(orderId: string): string {
  return `release-${orderId}`;
}

/** Returns the id of the message that an answer from catalog belongs to. */
export function questionOf({ id }: Pick<MessageMeta, 'id'>): string {
  return id.replace(/-answer$/, '');
}

/** Asks catalog to hold stock for the requested lines. An order of one line uses the single-part message. */
export function reserveMessage(order: Order, now: Date): OutboxEntry {
  const id = reserveMessageId(order.id);
  const asked = order.lines.filter(({ state }) => state === 'requested');
  const lines = asked.map(({ id: lineId, partId, quantity, priceCents: expectedPriceCents }) => ({
    ...{ lineId, partId, quantity, expectedPriceCents },
  }));
  const [line] = lines;
  if (!line || !isOfOneLine(order))
    return outboxEntry(queues.catalogStock, stockReserveLines, {
      id,
      payload: { orderId: order.id, lines },
      now,
    });
  const { lineId: orderId, ...payload } = line;
  return outboxEntry(queues.catalogStock, stockReserve, { id, payload: { orderId, ...payload }, now });
}

/** Asks catalog to take back the stock of all lines that are due. */
export function releaseMessage(order: Order, now: Date): OutboxEntry | undefined {
  return releaseOf(
    order,
    order.lines.filter(({ release }) => release === 'due'),
    now,
  );
}

/** Asks catalog to take back the stock of the lines that a change ends. */
export function releaseMessages(order: Order, change: OrderChange): OutboxEntry[] {
  const after = orderAfter(order, change);
  const ids = releasedBy(change);
  const lines = after.lines.filter(({ id }) => ids.includes(id));
  const message = releaseOf(after, lines, change.entry.at);
  return message ? [message] : [];
}

/**
 * A line is released once, so its id can name the message; a queue drops a second message of the same name for an
 * hour.
 */
function releaseOf(
  order: Order,
  [line, ...others]: readonly OrderLine[],
  now: Date,
): OutboxEntry | undefined {
  if (!line) return undefined;
  const { id: orderId, version } = order;
  if (isOfOneLine(order)) {
    const payload = { orderId, partId: line.partId, ...unsentOf(line), reason: reasonOf(order, line) };
    return outboxEntry(queues.catalogStock, stockRelease, { id: releaseMessageId(orderId), payload, now });
  }
  const lines = [line, ...others].map((each) => ({
    lineId: each.id,
    partId: each.partId,
    ...unsentOf(each),
  }));
  const id = releaseMessageId(others.length === 0 ? line.id : `${orderId}-v${version}`);
  const payload = { orderId, lines, reason: reasonOf(order, line) };
  return outboxEntry(queues.catalogStock, stockReleaseLines, { id, payload, now });
}

/** Only the refunded pieces of a partly sent line are still in the warehouse. */
function unsentOf({ returned }: OrderLine): { quantity?: number } {
  return returned === undefined ? {} : { quantity: returned };
}

function reasonOf({ state }: Order, line: OrderLine): 'cancelled' | 'expired' | 'refused' | 'refunded' {
  if (line.returned !== undefined) return 'refunded';
  if (line.state === 'refused') return 'refused';
  return state === 'expired' ? 'expired' : 'cancelled';
}
