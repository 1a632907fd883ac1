import {
  type Envelope,
  type Message,
  type PayloadOf,
  stockDecided,
  stockRefused,
  stockReleased,
  stockReleasedLines,
  stockReserved,
} from '@shop/contracts';
import type { MessageMeta } from '@shop/service-kit';
import type { LedgerLine } from './stock-reads.store.ts';

/** An answer to orders, without its envelope. */
export interface StockAnswer<M extends Message = Message> {
  readonly message: M;
  readonly payload: PayloadOf<M>;
  readonly at: Date;
}

/** An order line and its ledger line; `line` is undefined when the part is unknown. */
export interface AnsweredLine {
  readonly lineId: string;
  readonly partId: string;
  readonly line: LedgerLine | undefined;
}

type Decision = PayloadOf<typeof stockDecided>['lines'][number];

/** Returns the decision about a reserve; the same for every retry. */
function decisionOf({ lineId, partId, line }: AnsweredLine): Decision {
  // An unknown part gets no ledger line; the answer cannot change.
  if (!line) return { lineId, partId, outcome: 'refused', code: 'part-not-found', available: 0 };
  const { balance: available, quantity, terms, refusal } = line;
  if (terms) return { lineId, partId, outcome: 'held', quantity: -quantity, ...terms, available };
  // A line without terms or refusal was written by a release that arrived first.
  return { lineId, partId, outcome: 'refused', code: 'insufficient-stock', available, ...refusal };
}

/** Builds the answer for a single-line order, where the line's id is the order's. */
export function reserveAnswer(answered: AnsweredLine, now: Date): StockAnswer {
  const at = answered.line?.at ?? now;
  const decision = decisionOf(answered);
  if (decision.outcome === 'held') {
    const { lineId: orderId, outcome: _, ...held } = decision;
    const payload = { orderId, ...held };
    return { message: stockReserved, payload, at } satisfies StockAnswer<typeof stockReserved>;
  }
  const { lineId: orderId, outcome: _, ...refused } = decision;
  const payload = { orderId, ...refused };
  return { message: stockRefused, payload, at } satisfies StockAnswer<typeof stockRefused>;
}

export function releaseAnswer({ lineId: orderId, partId, line }: AnsweredLine, now: Date): StockAnswer {
  const payload = { orderId, partId, quantity: line?.quantity ?? 0 };
  return { message: stockReleased, payload, at: line?.at ?? now } satisfies StockAnswer<typeof stockReleased>;
}

function lastOf(lines: readonly AnsweredLine[], now: Date): Date {
  const times = lines.flatMap(({ line }) => (line ? [line.at.getTime()] : []));
  return times.length === 0 ? now : new Date(Math.max(...times));
}

export function linesDecided(orderId: string, lines: readonly AnsweredLine[], now: Date): StockAnswer {
  const payload = { orderId, lines: lines.map(decisionOf) };
  return { message: stockDecided, payload, at: lastOf(lines, now) } satisfies StockAnswer<
    typeof stockDecided
  >;
}

export function linesReleased(orderId: string, lines: readonly AnsweredLine[], now: Date): StockAnswer {
  const released = lines.map(({ lineId, partId, line }) => ({
    lineId,
    partId,
    quantity: line?.quantity ?? 0,
  }));
  return {
    message: stockReleasedLines,
    payload: { orderId, lines: released },
    at: lastOf(lines, now),
  } satisfies StockAnswer<typeof stockReleasedLines>;
}

/** Derives the id from the question, so repeated questions queue at most one answer. */
export function answerEnvelope({ message, payload, at }: StockAnswer, question: MessageMeta): Envelope {
  return {
    id: `${question.id}-answer`,
    name: message.name,
    version: message.version,
    occurredAt: at.toISOString(),
    requestId: question.requestId,
    payload,
  };
}
