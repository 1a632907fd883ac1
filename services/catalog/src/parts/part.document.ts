import type {
  FieldChange,
  NewPart,
  PartFamily,
  PartHistoryEntry,
  StockAdjustmentReason,
} from '@shop/contracts';
import type { SearchFields } from '@shop/service-kit';
import { storedFields } from './part-fields.ts';
import type { PlainDetails } from './plain-details.rules.ts';

/** Who took a part out of the catalogue or back into it, and when. */
export interface PartEvent {
  what: 'deleted' | 'restored';
  at: Date;
  by: string;
}

/** A line of a part's history. Every line has a version of the part to itself, so they count from 1 without gaps. */
export interface PartHistoryLine {
  version: number;
  at: Date;
  by: string;
  what: PartHistoryEntry['what'];
  changes: FieldChange[];
}

/** What a part may have beside the specified fields. Parts of before 2026-11-22 have none of it. */
interface StoredDetails extends Partial<PlainDetails> {
  /** Begins with `img`. */
  images?: string[];
  priceBreaks?: { fromQuantity: number; priceCents: number }[];
}

/** A part as it is kept. Pure data: the store names the id type. */
export interface PartDocument<Id> extends SearchFields, StoredDetails {
  _id: Id;
  partNumber: string;
  /** How the number is compared. Absent where another part had the same key before numbers were compared by it. */
  partNumberKey?: string;
  name: string;
  /** Sort key of `name`. */
  nameSort: string;
  family: PartFamily;
  img: string;
  priceCents: number;
  description: string;
  minOrderQuantity: number;
  /** Projection of the ledger, as of movement `stockSeq`. */
  availableQuantity: number;
  stockSeq: number;
  createdAt: Date;
  deletedAt?: Date;
  /** Grows by 1 with every line of the history; absent is 1. */
  version?: number;
  /** When an admin last changed, deleted or restored it. Stock does not count. */
  changedAt?: Date;
  /** The last lines of its history, oldest first; those before are in the collection `part_history`. */
  recentHistory?: PartHistoryLine[];
  /** Deletes and restores alone, the last of them, for catalog 1.0.0 too. */
  history?: PartEvent[];
}

/** One line of the append-only stock ledger. `quantity` is the signed change of what is available. */
export interface StockMovementDocument<Id> {
  _id: Id;
  partId: Id;
  seq: number;
  kind: 'opening' | 'adjustment' | 'reserve' | 'release';
  /** The order, or what stands for one; `opening` for the first movement. */
  orderId: string;
  quantity: number;
  balance: number;
  at: Date;
  by: string;
  /** On an adjustment; those of before 2026-11-22 have none. */
  reason?: StockAdjustmentReason;
  note?: string;
}

export interface NewPartInput<Id> {
  id: Id;
  openingId: Id;
  partNumber: string;
  now: Date;
  by: string;
  /** How it came into the catalogue: added, unless told otherwise. */
  what?: 'added' | 'imported';
}

/**
 * A new part and the opening movement that its stock starts from. Write `opening` first: then a crash in between
 * leaves a line of the ledger that belongs to nobody, and never a part without stock behind it.
 */
export function newPartDocuments<Id>(
  newPart: NewPart,
  { id, openingId, partNumber, now, by, what = 'added' }: NewPartInput<Id>,
): { part: PartDocument<Id>; opening: StockMovementDocument<Id> } {
  const quantity = newPart.availableQuantity;
  return {
    part: {
      _id: id,
      ...storedFields({ ...newPart, partNumber, family: newPart.family ?? 'other' }),
      availableQuantity: quantity,
      stockSeq: 1,
      createdAt: now,
      version: 1,
      changedAt: now,
      recentHistory: [{ version: 1, at: now, by, what, changes: [] }],
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
