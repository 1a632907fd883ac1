import {
  type NewPart,
  type PartFamily,
  partFamilies,
  type StockAdjustmentReason,
  toCents,
} from '@shop/contracts';
import { type SearchFields, searchFields } from '@shop/service-kit';

/** Who took a part out of the catalogue or back into it, and when. */
export interface PartEvent {
  what: 'deleted' | 'restored';
  at: Date;
  by: string;
}

/** A part as it is kept. Pure data: the store names the id type. */
export interface PartDocument<Id> extends SearchFields {
  _id: Id;
  partNumber: string;
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
  /** The last of what happened to it, oldest first. */
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

/** A part number is also found when it is typed without its dashes. */
function inOnePiece(partNumber: string): string {
  return partNumber.replace(/[^\p{L}\p{N}]+/gu, '');
}

export interface NewPartInput<Id> {
  id: Id;
  openingId: Id;
  partNumber: string;
  now: Date;
  by: string;
}

/**
 * A new part and the opening movement that its stock starts from. Write `opening` first: then a crash in between
 * leaves a line of the ledger that belongs to nobody, and never a part without stock behind it.
 */
export function newPartDocuments<Id>(
  newPart: NewPart,
  { id, openingId, partNumber, now, by }: NewPartInput<Id>,
): { part: PartDocument<Id>; opening: StockMovementDocument<Id> } {
  const family = newPart.family ?? 'other';
  const quantity = newPart.availableQuantity;
  return {
    part: {
      _id: id,
      partNumber,
      name: newPart.name,
      nameSort: newPart.name.toLowerCase(),
      ...searchFields(newPart.name, partNumber, inOnePiece(partNumber), partFamilies[family]),
      family,
      img: newPart.img,
      priceCents: toCents(newPart.price),
      description: newPart.description,
      minOrderQuantity: newPart.minOrderQuantity,
      availableQuantity: quantity,
      stockSeq: 1,
      createdAt: now,
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
