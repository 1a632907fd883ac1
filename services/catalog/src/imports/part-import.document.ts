import type { FieldChange, PartImport, PartImportRow } from '@shop/contracts';
import type { PartCells } from './part-columns.rules.ts';

/** An import as it is kept. */
export interface PartImportDocument<Id> extends Omit<PartImport, '_id' | 'createdAt'> {
  _id: Id;
  createdAt: Date;
  expiresAt: Date;
  /** Its rows are still coming. */
  receiving?: boolean;
  /** Its admin, while it is neither applied nor discarded nor failed: each has one such import at most. */
  unfinishedBy?: string;
  /** Rows up to this line are done, in the present state. */
  afterLine: number;
}

/** The part that a row was compared with, as it was then. */
export interface ComparedPart<Id> {
  readonly id: Id;
  readonly version: number;
}

/** What checking a row came to. */
export interface CheckedRow<Id> extends Omit<PartImportRow, 'line' | 'changes' | 'outcome'> {
  readonly changes: FieldChange[];
  readonly compared?: ComparedPart<Id>;
}

/** A row of an import. Its own id and `openingId` are those of the part that it adds, and of that part's first line in the ledger. */
export interface PartImportRowDocument<Id> extends Partial<CheckedRow<Id>> {
  _id: Id;
  openingId: Id;
  importId: Id;
  line: number;
  /** How its part number is compared; empty where it has none. */
  key: string;
  cells: PartCells;
  /** What is wrong with the row as a whole. */
  shape?: string;
  outcome?: PartImportRow['outcome'];
}
