import type {
  FieldChange,
  NewPart,
  PartFamily,
  PartHistoryEntry,
  StockAdjustmentReason,
} from '@shop/contracts';
import { logEntries, type OutboxEntry } from '@shop/service-kit';
import { storedFields } from './part-fields.ts';
import type { PlainDetails } from './plain-details.rules.ts';

/** A line of a part's history. Each change gets its own version, so versions count from 1 without gaps. */
export interface PartHistoryLine {
  version: number;
  at: Date;
  by: string;
  what: PartHistoryEntry['what'];
  changes: FieldChange[];
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
export interface StockMovementDocument<Id> {
  _id: Id;
  partId: Id;
  seq: number;
  kind: 'opening' | 'adjustment' | 'reserve' | 'release' | 'return';
  /** An order's line, a return, an adjustment's key, or `opening` for the first movement. */
  orderId: string;
  quantity: number;
  balance: number;
  at: Date;
  by: string;
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
}

/**
 * Builds a new part and its opening stock movement. Write `opening` first: a crash in between then leaves an orphaned ledger
 * line, never a part without stock.
 */
export function newPartDocuments<Id>(
  newPart: NewPart,
  { id, openingId, partNumber, now, by, what = 'added' }: NewPartInput<Id>,
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
      lastChange: { version: 1, at: now, by, what, changes: [] },
      ...(log.length > 0 && { log }),
    },
    opening: {
      _id: openingId,
      partId: id,
      seq: 1,
      kind: 'opening',
      orderId: 'opening',
      quantity,
      balance: quantity,
      at: now,
      by,
    },
  };
}
