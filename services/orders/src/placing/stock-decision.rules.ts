import { canLineMove, texts } from '@shop/contracts';
import type {
  LineChange,
  LineOutcome,
  Order,
  OrderLine,
  StockRefusal,
  TimelineEntry,
  Verdict,
} from '../order/order.types.ts';
import { changed, done, type HoldFrom, linesAfter, moveLines } from '../order/order-lines.rules.ts';

const refusalTexts: Readonly<Record<StockRefusal['code'], string>> = {
  'below-minimum': 'The quantity is below the minimum order',
  'insufficient-stock': 'There is not enough stock',
  'total-too-small': texts.totalTooSmall,
  'price-changed': 'The price has changed',
  'part-not-found': 'The part is no longer in the catalogue',
};

/**
 * Applies decisions to the lines that wait for one. Any subset may arrive, any number of times; stock that arrives
 * for a line already refused is released at once.
 */
export function decideLines(order: Order, outcomes: readonly LineOutcome[], hold: HoldFrom): Verdict {
  const lines = outcomes.flatMap((outcome) => {
    const line = order.lines.find(({ id }) => id === outcome.lineId);
    return line ? decideLine(line, outcome) : [];
  });
  if (lines.length === 0) return done;
  return moveLines(order, lines, { hold, entry: decisionEntry(order, lines, hold.now) });
}

function decideLine(line: OrderLine, decided: LineOutcome): LineChange[] {
  const { id } = line;
  if (decided.outcome === 'refused') {
    const { lineId: _line, partId: _part, outcome: _outcome, ...refusal } = decided;
    return canLineMove(line.state, 'refused') ? [{ id, state: 'refused', refusal }] : [];
  }
  const { priceCents, priceSteps, partName, partNumber } = decided;
  if (canLineMove(line.state, 'reserved'))
    return [
      {
        id,
        state: 'reserved',
        priceCents,
        partName,
        priceSteps,
        partNumber,
      },
    ];
  return line.state === 'refused' && line.release === undefined ? [{ id, release: 'due' }] : [];
}

function decisionEntry(order: Order, lines: readonly LineChange[], at: Date): TimelineEntry {
  const after = linesAfter(order.lines, lines);
  const say = (what: string, text: string) => ({ at, what, text, by: 'system' });
  if (lines.every(({ state }) => state === undefined))
    return say('stock-returning', 'Stock that arrived too late is returned');
  const held = after.filter(({ state }) => state === 'reserved').length;
  const some = `${held} of ${after.length} lines are held`;
  if (held > 0) return say('stock-reserved', after.length === 1 ? 'The stock is reserved' : some);
  const [only] = after;
  const code = after.length === 1 ? only?.refusal?.code : undefined;
  return say('stock-refused', code ? refusalTexts[code] : 'There was no stock for any line');
}

/** Records that catalog no longer holds stock for these lines. */
export function confirmRelease(order: Order, lineIds: readonly string[], now: Date): Verdict {
  const due = order.lines.filter(({ release }) => release === 'due');
  const back = due.filter(({ id }) => lineIds.includes(id));
  if (back.length === 0) return done;
  const isAll = back.length === due.length;
  return changed({
    to: order.state,
    set: isAll ? { release: { state: 'done', since: now } } : undefined,
    lines: back.map(({ id }) => ({ id, release: 'done' })),
    entry: {
      at: now,
      what: isAll ? 'stock-returned' : 'stock-partly-returned',
      text: isAll ? 'The stock is back in the catalogue' : `The stock of ${back.length} lines is back`,
      by: 'system',
    },
  });
}
