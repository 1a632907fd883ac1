import type {
  FieldChange,
  NewPart,
  PartFamily,
  PartHistoryEntry,
  StockAdjustmentReason,
} from '@shop/contracts';
import { logEntries, type OutboxEntry, type Signed, signed } from '@shop/service-kit';
import type { PlainDetails } from './part-details.rules.ts';
import { storedFields } from './part-fields.ts';

/** A line of a part's history. Each change gets its own version, so versions count from 1 without gaps. */
export interface PartHistoryLine extends Signed {
  version: number;
  at: Date;
  what: PartHistoryEntry['what'];
  changes: FieldChange[];
  /** The import that made the change. */
  importId?: string;
  /** The import whose change this line takes back. */
  undoes?: string;
}

/** A stored part. Generic in the id type, so rules don't depend on MongoDB. */
export interface PartDocument<Id> extends Partial<PlainDetails> {
  _id: Id;
  searchTokens: string[];
  partNumber: string;
  /** Comparison key of the number. Absent once a part added later took the number of a deleted part. */
  partNumberKey?: string;
  name: string;
  nameSort: string;
  family: PartFamily;
  img: string;
  /** The first one equals `img`. */
  images: string[];
  priceCents: number;
  priceBreaks: { fromQuantity: number; priceCents: number }[];
  description: string;
  minOrderQuantity: number;
  /** Copied from the ledger, as of movement `stockSeq`. */
  availableQuantity: number;
  stockSeq: number;
  createdAt: Date;
  deletedAt?: Date;
  deletedBy?: string;
  deletedByUid?: string;
  /** Grows by 1 with every history line. */
  version: number;
  /** Last change, deletion or restore by an admin; stock changes don't count. */
  changedAt: Date;
  /** The latest history line; the earlier ones are in the collection `part_history`. */
  lastChange: PartHistoryLine;
  /** Entries for the staff log. */
  log?: OutboxEntry[];
}

/** A line of the append-only stock ledger. `quantity` is the signed change of available pieces. */
export interface StockMovementDocument<Id> extends Signed {
  _id: Id;
  partId: Id;
  seq: number;
  kind: 'opening' | 'adjustment' | 'reserve' | 'release' | 'return';
  /** An order's line, a return, an adjustment's key, or `opening` for the first movement. */
  orderId: string;
  quantity: number;
  balance: number;
  at: Date;
  /** Adjustments only. */
  reason?: StockAdjustmentReason;
  /** The admin's note on an adjustment, or the order's number on a return. */
  note?: string;
}

export interface NewPartInput<Id> {
  id: Id;
  openingId: Id;
  partNumber: string;
  now: Date;
  by: string;
  /** How the part was created; `added` by default. */
  what?: 'added' | 'imported';
  importId?: string;
}

/**
 * Builds a new part and its opening stock movement. Write `opening` first: a crash in between then leaves an orphaned ledger
 * line, never a part without stock.
 */
export function newPartDocuments<Id>(
  newPart: NewPart,
  { id, openingId, partNumber, now, by, what = 'added', importId }: NewPartInput<Id>,
): { part: PartDocument<Id>; opening: StockMovementDocument<Id> } {
  const quantity = newPart.availableQuantity;
  const thing = { kind: 'part', id: String(id), name: partNumber } as const;
  const log = logEntries({ thing, by, at: now, changes: [{ field: 'name', after: newPart.name }] });
  return {
    part: {
      _id: id,
      ...storedFields({ ...newPart, img: newPart.img ?? '', partNumber, family: newPart.family ?? 'other' }),
      availableQuantity: quantity,
      stockSeq: 1,
      createdAt: now,
      version: 1,
      changedAt: now,
      lastChange: signed({
        version: 1,
        at: now,
        by,
        what,
        changes: [],
        importId,
      }),
      log: log.length > 0 ? log : undefined,
    },
    opening: signed({
      _id: openingId,
      partId: id,
      seq: 1,
      kind: 'opening',
      orderId: 'opening',
      quantity,
      balance: quantity,
      at: now,
      by,
    }),
  };
}
