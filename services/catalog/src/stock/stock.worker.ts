import {
  type Envelope,
  type Message,
  type PayloadOf,
  queues,
  stockRefused,
  stockRelease,
  stockReleased,
  stockReserve,
  stockReserved,
} from '@shop/contracts';
import { type MessageHandler, type MessageMeta, on, type Producer } from '@shop/service-kit';
import type { CatalogMetrics } from '../metrics.ts';
import type { Ledger } from './stock.ledger.ts';
import { blockReserve, decideRelease, decideReserve } from './stock.rules.ts';
import type { LedgerLine, StockStore } from './stock.store.ts';

export interface StockWorkerDeps {
  readonly store: Pick<StockStore, 'find' | 'termsOf'>;
  readonly ledger: Pick<Ledger, 'append'>;
  readonly producer: Pick<Producer, 'republish'>;
  readonly metrics: CatalogMetrics;
  readonly now: () => Date;
}

const by = 'system';

/** Holds and gives back stock for orders. The job sends the answer itself, so a lost answer is a repeated job. */
export function stockHandlers(deps: StockWorkerDeps): MessageHandler[] {
  const { producer, metrics } = deps;
  const answer = async (fact: StockAnswer, question: MessageMeta): Promise<void> => {
    await producer.republish(queues.ordersStockResults, answerEnvelope(fact, question), {
      completed: 'repeat',
    });
    metrics.stockAnswers.inc({ answer: fact.message.name });
  };
  return [
    on(stockReserve, async (ask, meta) => answer(await reserve(deps, ask), meta)),
    on(stockRelease, async (ask, meta) => answer(await release(deps, ask), meta)),
  ];
}

async function reserve(
  { store, ledger, now }: StockWorkerDeps,
  ask: PayloadOf<typeof stockReserve>,
): Promise<StockAnswer> {
  const { partId, orderId } = ask;
  const terms = await store.termsOf(partId);
  if (!terms) return unknownPartAnswer(ask, now());
  const line = await ledger.append({
    partId,
    orderId,
    kind: 'reserve',
    by,
    decide: (last) => decideReserve(last, ask, terms),
  });
  return reserveAnswer(ask, line);
}

async function release(
  deps: StockWorkerDeps,
  { partId, orderId }: PayloadOf<typeof stockRelease>,
): Promise<StockAnswer> {
  const line = await releaseLine(deps, { partId, orderId });
  const payload = { orderId, partId, quantity: line?.quantity ?? 0 };
  return { message: stockReleased, payload, at: line?.at ?? deps.now() } satisfies StockAnswer<
    typeof stockReleased
  >;
}

/** Undefined where nothing was held and, from now on, nothing can be. */
async function releaseLine(
  { store, ledger }: StockWorkerDeps,
  key: { partId: string; orderId: string },
): Promise<LedgerLine | undefined> {
  const known = await store.find({ ...key, kind: 'reserve' });
  if (!known && !(await store.termsOf(key.partId))) return undefined;
  const held = known ?? (await ledger.append({ ...key, kind: 'reserve', by, decide: blockReserve }));
  if (held.quantity === 0) return undefined;
  return ledger.append({ ...key, kind: 'release', by, decide: (last) => decideRelease(last, held) });
}

type OrderPart = Pick<PayloadOf<typeof stockReserve>, 'orderId' | 'partId'>;

/** An answer to orders, not yet in its envelope. */
interface StockAnswer<M extends Message = Message> {
  readonly message: M;
  readonly payload: PayloadOf<M>;
  readonly at: Date;
}

/** What a reserve's line says to whoever asked; the same however often it is asked. */
function reserveAnswer({ orderId, partId }: OrderPart, line: LedgerLine): StockAnswer {
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
function unknownPartAnswer({ orderId, partId }: OrderPart, at: Date): StockAnswer {
  const payload = { orderId, partId, code: 'part-not-found' as const, available: 0 };
  return { message: stockRefused, payload, at } satisfies StockAnswer<typeof stockRefused>;
}

/** Names the answer after the question: however often one is asked, no more than one answer to it waits. */
function answerEnvelope({ message, payload, at }: StockAnswer, question: MessageMeta): Envelope {
  return {
    id: `${question.id}-answer`,
    name: message.name,
    version: message.version,
    occurredAt: at.toISOString(),
    requestId: question.requestId,
    payload,
  };
}
