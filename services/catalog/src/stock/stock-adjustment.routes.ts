import { createHash, randomUUID } from 'node:crypto';
import type { StockAdjustment, stockRoutes } from '@shop/contracts';
import { answer, type Caller, type Handlers, idempotencyKeyOf, Refusal, refuse } from '@shop/service-kit';
import type { PartStore } from '../parts/part.store.ts';
import type { Ledger } from './stock.ledger.ts';
import { decideAdjustment, isLineOf } from './stock.rules.ts';

export interface StockAdjustmentDeps {
  readonly parts: Pick<PartStore, 'byId'>;
  readonly ledger: Pick<Ledger, 'appendIf'>;
}

/** One line per key, admin and part: the ledger keeps the part and this apart. */
function lineId({ email }: Caller, key: string | undefined): string {
  if (key === undefined) return `adjustment-${randomUUID()}`;
  const hash = createHash('sha256')
    .update(JSON.stringify([email, key]))
    .digest('base64url');
  return `adjustment-${hash}`;
}

function stockChanged(availableQuantity: number) {
  return refuse.conflict(
    'stock-changed',
    `The stock has changed in the meantime: ${availableQuantity} available now`,
    { availableQuantity },
  );
}

function keyReused() {
  return new Refusal(422, 'idempotency-key-reused', 'This Idempotency-Key was used for another adjustment');
}

export function stockAdjustmentHandlers({
  parts,
  ledger,
}: StockAdjustmentDeps): Handlers<typeof stockRoutes> {
  const adjust = async (
    partId: string,
    adjustment: StockAdjustment,
    { orderId, by }: { orderId: string; by: string },
  ) => {
    const outcome = await ledger.appendIf({
      partId,
      orderId,
      kind: 'adjustment',
      by,
      decide: (before) => decideAdjustment(before, adjustment),
    });
    if (!outcome.line) throw stockChanged(outcome.last.balance);
    if (!isLineOf(outcome.line, adjustment)) throw keyReused();
    return outcome.line.balance;
  };
  return {
    adjustStock: async ({ params, body, caller, request }) => {
      const orderId = lineId(caller, idempotencyKeyOf(request));
      if (!(await parts.byId(params.partId))) throw refuse.notFound('Part');
      const partId = params.partId.toLowerCase();
      const availableQuantity = await adjust(partId, body, { orderId, by: caller.email });
      return answer({ availableQuantity });
    },
  };
}
