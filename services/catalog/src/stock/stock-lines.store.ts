import type { StockLine } from '@shop/contracts';
import { type Db, ObjectId } from 'mongodb';
import type { StockMovementDocument } from '../parts/part.document.ts';
import type { NextLine } from './stock.rules.ts';

type Stored = StockMovementDocument<ObjectId> & NextLine;

// Every query names its index, see decision 011.
const bySeq = { partId: 1, seq: 1 } as const;

/** Adjustments keep an idempotency key in `orderId`. */
function orderIdOf({ kind, orderId }: Stored): string | undefined {
  return kind === 'reserve' || kind === 'release' ? orderId : undefined;
}

function toStockLine(line: Stored): StockLine {
  const orderId = orderIdOf(line);
  return {
    seq: line.seq,
    at: line.at.toISOString(),
    kind: line.kind,
    quantity: line.quantity,
    balance: line.balance,
    by: line.by,
    ...(orderId === undefined ? {} : { orderId }),
    ...(line.reason === undefined ? {} : { reason: line.reason }),
    ...(line.note === undefined ? {} : { note: line.note }),
    ...(line.undoes === undefined ? {} : { undoes: line.undoes }),
    ...(line.refusal === undefined ? {} : { refusal: line.refusal.code }),
  };
}

export function createStockLineStore(db: Db) {
  const movements = db.collection<Stored>('stock_movements');
  return {
    /** Lists lines numbered below `below`, latest first. */
    list: async (partId: string, below: number, limit: number): Promise<StockLine[]> => {
      const found = await movements
        .find({ partId: new ObjectId(partId), seq: { $lt: below } })
        .hint(bySeq)
        .sort({ seq: -1 })
        .limit(limit)
        .toArray();
      return found.map(toStockLine);
    },
  };
}

export type StockLineStore = ReturnType<typeof createStockLineStore>;
