import { createHash, randomUUID } from 'node:crypto';
import type { catalogRoutes, StockAdjustment, StockLine, stockRoutes } from '@shop/contracts';
import {
  answer,
  type Caller,
  type Handlers,
  idempotencyKeyOf,
  keyReused,
  logOfThisRequest,
  refuse,
} from '@shop/service-kit';
import { decodeNumberCursor } from '../lists/cursors.ts';
import { answerPage, pageOf } from '../lists/list-replies.ts';
import type { OrdersWorker } from '../orders-worker.ts';
import type { PartStore } from '../parts/part.store.ts';
import type { Ledger } from './stock.ledger.ts';
import { type Balance, decideAdjustment, decideUndo, isLineOf, type NextLine } from './stock.rules.ts';
import type { StockStore } from './stock.store.ts';

export interface StockRouteDeps {
  readonly parts: Pick<PartStore, 'byId'>;
  readonly ledger: Pick<Ledger, 'appendIf'>;
  readonly stock: Pick<StockStore, 'last' | 'lines'>;
  readonly orders: Pick<OrdersWorker, 'committed'>;
}

/** One ledger line per key, admin and part: the line key includes the part, this id the rest. */
function lineId({ email }: Caller, key: string | undefined): string {
  if (key === undefined) return `adjustment-${randomUUID()}`;
  const hash = createHash('sha256')
    .update(JSON.stringify([email, key]))
    .digest('base64url');
  return `adjustment-${hash}`;
}

function stockChanged(availableQuantity: number, committedQuantity?: number) {
  return refuse.conflict(
    'stock-changed',
    `The stock has changed in the meantime: ${availableQuantity} available now`,
    { availableQuantity, committedQuantity },
  );
}

function ordersDoNotAnswer() {
  return refuse.unavailable('orders-unknown', 'An order for this part is being placed. Please try again.');
}

export function stockRouteHandlers({
  parts,
  ledger,
  stock,
  orders,
}: StockRouteDeps): Handlers<typeof stockRoutes & Pick<typeof catalogRoutes, 'listStockLines'>> {
  const available = async (partId: string): Promise<number> => {
    const last = await stock.last(partId);
    if (!last) throw refuse.notFound('Part');
    return last.balance;
  };
  /** Undefined also while orders don't answer. */
  const readCommitted = (partId: string) => orders.committed(partId).catch(() => undefined);
  /** A count covers all pieces on hand, so it is valid only for the committed quantity the admin saw. */
  const checkCommitted = async (partId: string, expected: number | undefined): Promise<void> => {
    if (expected === undefined) return;
    const committed = await readCommitted(partId);
    if (committed === undefined) throw ordersDoNotAnswer();
    if (committed !== expected) throw stockChanged(await available(partId), committed);
  };
  /** Adds the entry of the staff log to an adjustment. */
  const logging = async (partId: string, by: string) => {
    const name = (await parts.byId(partId))?.partNumber ?? partId;
    const log = logOfThisRequest();
    return (before: Balance, next: NextLine | undefined): NextLine | undefined => {
      if (!next) return undefined;
      const changes = [{ field: 'availableQuantity', before: before.balance, after: next.balance }];
      return {
        ...next,
        log: log({ thing: { kind: 'part', id: partId, name }, by, at: new Date(), changes }),
      };
    };
  };
  const adjust = async (
    partId: string,
    adjustment: StockAdjustment,
    { orderId, by }: { orderId: string; by: string },
  ) => {
    const logged = await logging(partId, by);
    const outcome = await ledger.appendIf({
      partId,
      orderId,
      kind: 'adjustment',
      by,
      decide: (before) => logged(before, decideAdjustment(before, adjustment)),
    });
    if (!outcome.line) throw stockChanged(outcome.last.balance);
    const { seq, at, quantity } = outcome.line;
    if (!isLineOf(outcome.line, adjustment))
      throw keyReused('adjustment', { id: String(seq), at: at.toISOString(), pieces: quantity });
    return outcome.line;
  };
  const undo = async (partId: string, seq: number, by: string) => {
    const [line] = await stock.lines(partId, seq + 1, 1);
    if (line?.seq !== seq || line.kind !== 'adjustment' || line.undoes !== undefined)
      throw refuse.notFound('Correction');
    const logged = await logging(partId, by);
    const outcome = await ledger.appendIf({
      partId,
      // A fixed id per undone line, so it can be undone only once.
      orderId: `undo-${seq}`,
      kind: 'adjustment',
      by,
      decide: (before) => logged(before, decideUndo(before, line)),
    });
    if (!outcome.line) throw stockChanged(outcome.last.balance);
    return outcome.line;
  };
  return {
    adjustStock: async ({ params, body, caller, request }) => {
      const orderId = lineId(caller, idempotencyKeyOf(request));
      if (!(await parts.byId(params.partId))) throw refuse.notFound('Part');
      const partId = params.partId.toLowerCase();
      await checkCommitted(partId, body.expectedCommitted);
      const { balance, seq } = await adjust(partId, body, { orderId, by: caller.email });
      return answer({ availableQuantity: balance, seq });
    },
    undoStockAdjustment: async ({ params, body, caller }) => {
      const { balance, seq } = await undo(params.partId.toLowerCase(), body.seq, caller.email);
      return answer({ availableQuantity: balance, seq });
    },
    getStock: async ({ params }) => {
      const partId = params.partId.toLowerCase();
      const [availableQuantity, committedQuantity] = await Promise.all([
        available(partId),
        readCommitted(partId),
      ]);
      return answer({ availableQuantity, committedQuantity });
    },
    /** Includes deleted parts: orders and reconciliation still refer to their ledger. */
    listStockLines: (call) =>
      answerPage(call, async (limit) => {
        const { partId } = call.params;
        const below = decodeNumberCursor(call.query.cursor);
        const [found, last] = await Promise.all([stock.lines(partId, below, limit + 1), stock.last(partId)]);
        if (!last) throw refuse.notFound('Part');
        const page = pageOf(found, limit, { keyOf: ({ seq }) => [seq], show: toStockLine });
        // Lines are numbered from 1 without gaps, so the last number is the count.
        return { ...page, total: last.seq };
      }),
  };
}

function toStockLine(line: Awaited<ReturnType<StockStore['lines']>>[number]): StockLine {
  // Adjustments keep an idempotency key in `orderId`.
  const isOfOrder = line.kind === 'reserve' || line.kind === 'release';
  return {
    seq: line.seq,
    at: line.at.toISOString(),
    kind: line.kind,
    quantity: line.quantity,
    balance: line.balance,
    by: line.by,
    byUid: line.byUid,
    reason: line.reason,
    note: line.note,
    undoes: line.undoes,
    refusal: line.refusal?.code,
    orderId: isOfOrder ? line.orderId : undefined,
  };
}
