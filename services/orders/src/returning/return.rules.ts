import {
  type BankTransfer,
  countedPieces,
  limits,
  type ReturnDecision,
  type ReturnInspection,
  type ReturnState,
  returnablePieces,
  returnMoves,
  returnReasonTexts,
  type StateRefusal,
} from '@shop/contracts';
import type { Signed } from '@shop/service-kit';
import { decideRefund, newRefund } from '../money/refund.rules.ts';
import { returnCents, returnedLine, returnedPieces } from '../money/refund-parts.rules.ts';
import type { Booking } from '../money/transfer-keys.rules.ts';
import type { Order, OrderReturn, ReturnLine, Verdict } from '../order/order.types.ts';
import { changed, done, refused } from '../order/order-lines.rules.ts';

interface Act extends Signed {
  readonly now: Date;
}

const tooMuch: StateRefusal = { code: 'return-too-much', message: 'Fewer of these pieces can be returned.' };
const tooMany: StateRefusal = { code: 'too-many-returns', message: 'This order has too many returns.' };
const nothingCame: StateRefusal = {
  code: 'return-empty',
  message: 'Enter at least one piece, or decline the return.',
};
const moreThanAsked: StateRefusal = {
  code: 'return-too-much',
  message: 'More pieces than this return has.',
};
const returnMoved: StateRefusal = {
  code: 'return-moved',
  message: 'This return has changed. Reload to see where it is.',
};

function named(order: Order, back: Pick<OrderReturn, 'state' | 'lines'>): string {
  return back.lines
    .map((line) => `${countedPieces(back, line)} × ${returnedLine(order, line).partName}`)
    .join(', ');
}

export type ReturnRequest = Omit<OrderReturn, 'state' | 'at'> & { readonly by: string };

/** Asks for a return of sent pieces that no other return has. */
export function askForReturn(order: Order, { by, ...request }: ReturnRequest, now: Date): Verdict {
  const { returns = [] } = order;
  if (returns.some(({ id }) => id === request.id)) return done;
  if (returns.length >= limits.returnsMax) return refused(tooMany);
  const canReturn = ({ lineId, quantity }: ReturnLine) => {
    const line = order.lines.find(({ id }) => id === lineId);
    return line !== undefined && quantity <= returnablePieces(line, returns);
  };
  if (!request.lines.every(canReturn)) return refused(tooMuch);
  const asked: OrderReturn = { ...request, state: 'requested', at: now };
  const text = [`Return requested: ${named(order, asked)}`, returnReasonTexts[asked.reason], asked.words];
  return changed({
    to: order.state,
    set: { returns: [...returns, asked] },
    entry: { at: now, what: 'return-requested', text: text.filter(Boolean).join('. '), by, ref: asked.id },
  });
}

type Step = Act & { readonly set?: Partial<OrderReturn>; readonly text: string };

function isRepeated(before: OrderReturn, after: OrderReturn): boolean {
  const content = ({ state, answer, lines }: OrderReturn) => JSON.stringify([state, answer, lines]);
  return content(before) === content(after);
}

/** Moves a return. The same move again is done; any other that its state does not allow is refused. */
function move(order: Order, back: OrderReturn, to: ReturnState, { by, now, set, text }: Step): Verdict {
  const after = { ...back, ...set, state: to };
  if (isRepeated(back, after)) return done;
  if (!returnMoves[back.state].includes(to)) return refused(returnMoved);
  return changed({
    to: order.state,
    set: { returns: order.returns?.map((each) => (each.id === back.id ? after : each)) },
    entry: { at: now, what: `return-${to}`, text, by, ref: back.id },
  });
}

export function decideReturn(
  order: Order,
  back: OrderReturn,
  { decision, answer, ...act }: Act & ReturnDecision,
): Verdict {
  const to = decision === 'approve' ? 'approved' : 'declined';
  return move(order, back, to, { ...act, set: { answer }, text: `The return was ${to}: ${answer}` });
}

export function receiveReturn(order: Order, back: OrderReturn, act: Act): Verdict {
  return move(order, back, 'received', { ...act, text: 'The returned parts arrived' });
}

/** Records which pieces go back into stock and which are scrapped. Catalog is asked to add the first. */
export function inspectReturn(
  order: Order,
  back: OrderReturn,
  { lines: found, ...act }: Act & ReturnInspection,
): Verdict {
  const lines = back.lines.map(({ lineId, quantity }) => {
    const { restocked = 0, scrapped = 0 } = found.find((line) => line.lineId === lineId) ?? {};
    return { lineId, quantity, restocked, scrapped };
  });
  if (lines.some(({ quantity, restocked, scrapped }) => restocked + scrapped > quantity))
    return refused(moreThanAsked);
  const sum = (count: (line: (typeof lines)[number]) => number) =>
    lines.reduce((pieces, line) => pieces + count(line), 0);
  const restocked = sum((line) => line.restocked);
  const scrapped = sum((line) => line.scrapped);
  if (restocked + scrapped === 0) return refused(nothingCame);
  return move(order, back, 'inspected', {
    ...act,
    set: { lines, restockDue: restocked > 0 ? act.now : undefined },
    text: `The returned parts were inspected: ${restocked} back into stock, ${scrapped} scrapped`,
  });
}

/** Records that catalog has put the pieces of a return back into stock. */
export function confirmRestock(order: Order, returnId: string, now: Date): Verdict {
  const { returns = [] } = order;
  if (!returns.some(({ id, restockDue }) => id === returnId && restockDue !== undefined)) return done;
  const settled = returns.map(({ restockDue, ...rest }) =>
    rest.id === returnId || restockDue === undefined ? rest : { ...rest, restockDue },
  );
  return changed({
    to: order.state,
    set: { returns: settled },
    entry: {
      at: now,
      what: 'return-restocked',
      by: 'system',
      ref: returnId,
      text: 'Returned parts are back in stock',
    },
  });
}

interface ReturnMoney {
  readonly transfer?: BankTransfer | undefined;
  /** Less than the pieces cost, such as for restocking; without it, all they cost. */
  readonly amountCents?: number | undefined;
  readonly booking?: Booking;
}

/** Whether the return was refunded with another amount or transfer than is asked for. */
function isOtherRefund(order: Order, back: OrderReturn, { transfer, amountCents }: ReturnMoney): boolean {
  const made = order.refunds?.find(({ id }) => id === back.id);
  if (back.state !== 'refunded' || !made) return false;
  const isOtherAmount = amountCents !== undefined && amountCents !== made.amountCents;
  return isOtherAmount || transfer?.reference !== made.transfer?.reference;
}

/**
 * Refunds the inspected pieces of a return. The refund has the return's id, so there is only one. If the order's other
 * refunds took all their money already, the return is settled.
 */
export function refundReturn(
  order: Order,
  back: OrderReturn,
  { by, byUid, now, transfer, amountCents, booking = {} }: Act & ReturnMoney,
): Verdict {
  if (back.state === 'settled') return done;
  const isPaidAlready = back.state === 'inspected' && returnCents(order, back) === 0;
  if (isPaidAlready && amountCents === undefined)
    return move(order, back, 'settled', { by, now, text: 'The return was closed: it was refunded before' });
  if (isOtherRefund(order, back, { transfer, amountCents })) return refused(returnMoved);
  const moved = move(order, back, 'refunded', { by, now, text: '' });
  if (moved.kind !== 'change') return moved;
  const reason = `Return of ${named(order, back)}`;
  const refund = { id: back.id, reason, by, byUid, ...newRefund(transfer, now) };
  const refunding = decideRefund(order, { refund, pieces: returnedPieces(back), amountCents, booking }, now);
  if (refunding.kind !== 'change') return refunding;
  const { set, ...change } = refunding.change;
  return changed({ ...change, set: { ...set, ...moved.change.set } });
}
