import type { TimelineEntry as TimelineEntryReply } from '@shop/contracts';
import { type Reader, whoFor } from '../calls/order.reply.ts';
import type { TimelineEntry } from '../order/order.types.ts';

/** Events inside the shop: attempts of others, and stock moves. */
const staffOnly: readonly string[] = [
  'note',
  'payment-started',
  'return-restocked',
  'stock-partly-returned',
  'stock-returned',
  'stock-returning',
  'transfer-refused',
];

interface TimelineReader extends Reader {
  readonly own: readonly string[];
}

/** A refused attempt concerns only the person who made it. */
function isShown({ what, by }: TimelineEntry, { isStaff, own }: TimelineReader): boolean {
  if (isStaff) return true;
  const isAttempt = what.endsWith('-refused') && what !== 'stock-refused';
  return !staffOnly.includes(what) && (!isAttempt || own.includes(by));
}

/** Says an event to the buyer, without the shop's inside. */
function buyersText({ what, text, reason }: TimelineEntry): string {
  if (what === 'question') return `You wrote: ${reason ?? text}`;
  return what === 'return-inspected' ? 'We checked the returned parts' : text;
}

/** Only staff see the shop's inside and other people's addresses, including those of staff. */
export function timelineReply(
  entries: readonly TimelineEntry[],
  reader: TimelineReader,
): TimelineEntryReply[] {
  const shown = entries.filter((entry) => isShown(entry, reader));
  return shown.map((entry) => ({
    at: entry.at.toISOString(),
    what: entry.what,
    text: reader.isStaff ? entry.text : buyersText(entry),
    until: entry.until?.toISOString(),
    ...whoFor({ isStaff: reader.isStaff || reader.own.includes(entry.by) }, entry),
  }));
}
