import { type Envelope, type Message, type PayloadOf, stockRefused, stockReserved } from '@shop/contracts';
import type { MessageMeta } from '@shop/service-kit';
import type { LedgerLine } from './stock.store.ts';

export interface OrderPart {
  readonly orderId: string;
  readonly partId: string;
}

/** A fact, not yet in its envelope. */
export interface StockAnswer<M extends Message = Message> {
  readonly message: M;
  readonly payload: PayloadOf<M>;
  readonly at: Date;
}

/** What a reserve's line says to whoever asked; the same however often it is asked. */
export function reserveAnswer({ orderId, partId }: OrderPart, line: LedgerLine): StockAnswer {
  const { at, balance: available, terms, refusal } = line;
  if (terms) {
    const payload = { orderId, partId, quantity: -line.quantity, ...terms, available };
    return { message: stockReserved, payload, at } satisfies StockAnswer<typeof stockReserved>;
  }
  // A line without either was put there by a release that came first.
  const payload = { orderId, partId, code: 'insufficient-stock' as const, available, ...refusal };
  return { message: stockRefused, payload, at } satisfies StockAnswer<typeof stockRefused>;
}

/** For a part that never was: nothing to write down, and the answer cannot change. */
export function unknownPartAnswer({ orderId, partId }: OrderPart, at: Date): StockAnswer {
  const payload = { orderId, partId, code: 'part-not-found' as const, available: 0 };
  return { message: stockRefused, payload, at } satisfies StockAnswer<typeof stockRefused>;
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
