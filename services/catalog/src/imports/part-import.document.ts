import type { FieldChange, PartImport, PartImportRow } from '@shop/contracts';
import type { PartCells } from './part-columns.rules.ts';

export interface PartImportDocument<Id> extends Omit<PartImport, '_id' | 'createdAt'> {
  _id: Id;
  createdAt: Date;
  expiresAt: Date;
  /** The upload is still in progress. */
  receiving?: boolean;
  /** The admin, until the import is applied, discarded or failed; a unique index allows one per admin. */
  unfinishedBy?: string;
  /** Rows up to this line are done, in the current state. */
  afterLine: number;
}

/** The part a row was compared with, and its version at that time. */
export interface ComparedPart<Id> {
  readonly id: Id;
  readonly version: number;
}

export interface CheckedRow<Id> extends Omit<PartImportRow, 'line' | 'changes' | 'outcome'> {
  readonly changes: FieldChange[];
  readonly compared?: ComparedPart<Id>;
}

/** A row of an import. `_id` and `openingId` are reserved for the part it adds and that part's first ledger line. */
export interface PartImportRowDocument<Id> extends Partial<CheckedRow<Id>> {
  _id: Id;
  openingId: Id;
  importId: Id;
  line: number;
  /** Comparison key of the part number; empty without a number. */
  key: string;
  cells: PartCells;
  /** Fault of the row as a whole. */
  shape?: string;
  outcome?: PartImportRow['outcome'];
}
