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

/** An answer to orders, not yet in its envelope. */
export interface StockAnswer<M extends Message = Message> {
  readonly message: M;
  readonly payload: PayloadOf<M>;
  readonly at: Date;
}

/** A line of an order with what the ledger wrote for it, if its part is known. */
export interface AnsweredLine {
  readonly lineId: string;
  readonly partId: string;
  readonly line: LedgerLine | undefined;
}

type Decision = PayloadOf<typeof stockDecided>['lines'][number];

/** What a reserve's line says to whoever asked; the same however often it is asked. */
function decisionOf({ lineId, partId, line }: AnsweredLine): Decision {
  // For a part that never was there is nothing to write down, and the answer cannot change.
  if (!line) return { lineId, partId, outcome: 'refused', code: 'part-not-found', available: 0 };
  const { balance: available, quantity, terms, refusal } = line;
  if (terms) return { lineId, partId, outcome: 'held', quantity: -quantity, ...terms, available };
  // A line without either was put there by a release that came first.
  return { lineId, partId, outcome: 'refused', code: 'insufficient-stock', available, ...refusal };
}

/** The answer about an order of one line, whose id is the order's. */
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

/** When the last of the lines was written. */
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

/** Names the answer after the question: however often one is asked, no more than one answer to it waits. */
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
