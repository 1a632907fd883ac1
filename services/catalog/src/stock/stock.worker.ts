import { type PayloadOf, queues, stockRelease, stockReleased, stockReserve } from '@shop/contracts';
import { type MessageHandler, type MessageMeta, on, type Producer } from '@shop/service-kit';
import type { CatalogMetrics } from '../metrics.ts';
import { answerEnvelope, reserveAnswer, type StockAnswer, unknownPartAnswer } from './stock.answers.ts';
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
export function stockHandlers(parts: StockWorkerDeps): MessageHandler[] {
  const { producer, metrics } = parts;
  const answer = async (fact: StockAnswer, question: MessageMeta): Promise<void> => {
    await producer.republish(queues.ordersStockResults, answerEnvelope(fact, question), {
      completed: 'repeat',
    });
    metrics.stockAnswers.inc({ answer: fact.message.name });
  };
  return [
    on(stockReserve, async (ask, meta) => answer(await reserve(parts, ask), meta)),
    on(stockRelease, async (ask, meta) => answer(await release(parts, ask), meta)),
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
  parts: StockWorkerDeps,
  { partId, orderId }: PayloadOf<typeof stockRelease>,
): Promise<StockAnswer> {
  const line = await releaseLine(parts, { partId, orderId });
  const payload = { orderId, partId, quantity: line?.quantity ?? 0 };
  return { message: stockReleased, payload, at: line?.at ?? parts.now() } satisfies StockAnswer<
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
