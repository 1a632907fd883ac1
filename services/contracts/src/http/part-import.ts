import { z } from 'zod';
import { partImportOutcomes, partImportRowStates } from '../constants.ts';
import { limits } from '../limits.ts';
import { id, idParams, pageOf, rowsQuery, signature } from '../primitives.ts';
import { routesOf } from '../route.ts';
import { fieldChange } from './parts.ts';

const route = routesOf('catalog');

/** `checking` reads the file, `checked` awaits the admin's decision, `applying` writes, `undoing` restores. */
export const partImportStates = [
  'checking',
  'checked',
  'applying',
  'applied',
  'discarded',
  'undoing',
  'undone',
] as const;

export const partImport = z.object({
  _id: id,
  state: z.enum(partImportStates),
  /** An uploaded file, or a bulk change of chosen parts. */
  kind: z.enum(['file', 'change']),
  /** ISO time. */
  createdAt: z.string(),
  ...signature,
  /** Rows in the file; 0 while it is being received. */
  rows: z.number().int(),
  /** Checked rows by result. */
  counts: z.record(z.enum(partImportRowStates), z.number().int()),
  /** Rows written so far, of those to add or change. */
  applied: z.number().int(),
  /** Rows not written because their part changed after the check. */
  skipped: z.number().int(),
  /** After an undo: parts with their former values, and parts that had changed since, which another undo tries again. */
  undone: z.number().int(),
  kept: z.number().int(),
  /** How the file was read, where that can be wrong: its character set, and the decimal sign of its numbers. */
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).optional(),
  decimalSign: z.enum(['.', ',']).optional(),
  /** After a day only the rows that were to be written are kept. */
  trimmed: z.boolean().optional(),
});

export const partImportRow = z.object({
  /** Line of the file where the row begins, as an editor counts. */
  line: z.number().int(),
  state: z.enum(partImportRowStates),
  partNumber: z.string(),
  /** Changed fields, for rows to change. */
  changes: z.array(fieldChange),
  /** Set on faulty and doubtful rows. */
  faults: z.array(z.object({ column: z.string(), reason: z.string() })),
  /** A value of the row that the import ignores. */
  note: z.string().optional(),
  /** Set once the row was applied or undone. */
  outcome: z.enum(partImportOutcomes).optional(),
});

export const partImportRoutes = {
  startPartImport: route('startPartImport', {
    summary: 'Check a CSV of parts and report what it would change; an admin applies it later',
    consumes: 'text/csv',
    status: 201,
    refusals: [400, 409],
    reply: partImport,
  }),
  listPartImports: route('listPartImports', {
    summary: `The imports and bulk changes of the last ${limits.importUndoDays} days, newest first`,
    reply: z.array(partImport),
  }),
  listPartImportRows: route('listPartImportRows', {
    summary: 'A page of the rows of an import in the order of the file, of one state or outcome, or of all',
    params: idParams,
    ...pageOf(
      partImportRow,
      rowsQuery.extend({
        state: z.enum(partImportRowStates).optional(),
        outcome: z.enum(partImportOutcomes).optional(),
      }),
    ),
  }),
  exportPartImportFaults: route('exportPartImportFaults', {
    summary: 'The faulty rows of an import as CSV: line, part number, column, reason',
    params: idParams,
    reply: z.string(),
  }),
  decidePartImport: route('decidePartImport', {
    summary:
      'Apply or discard a checked import, or undo an applied one where its parts have not changed since; repeating the decision changes nothing, another one is 409',
    params: idParams,
    body: z.object({
      decision: z.enum(['apply', 'discard', 'undo']),
      /** Also writes the doubtful rows: those that Excel may have changed. */
      doubtful: z.boolean().optional(),
    }),
    refusals: [409],
    reply: partImport,
  }),
  exportParts: route('exportParts', {
    summary: 'All parts as CSV, with the columns that an import reads',
    reply: z.string(),
  }),
} as const;

export type PartImport = z.infer<typeof partImport>;
export type PartImportRow = z.infer<typeof partImportRow>;
