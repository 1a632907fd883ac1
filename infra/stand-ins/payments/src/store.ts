import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { parseStateFile } from '@shop/lib/state-file';
import { z } from 'zod';
import type { Kind, StoredRecord } from './records.ts';

type RecordOf<Wanted extends Kind> = Extract<StoredRecord, { object: Wanted }>;

const line = z.array(
  z.custom<StoredRecord>(
    (value) => z.object({ id: z.string(), object: z.string() }).safeParse(value).success,
  ),
);

/** Drops what follows the last line end: a crash cut it off, and it was never acknowledged. */
function readLines(file: string): StoredRecord[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  const remedy =
    'It keeps the payments of the stand-in. Restore it from a copy, or remove it: its payments are lost then,\n' +
    `and orders that were paid cannot be refunded. Remove it: rm '${file}'`;
  return lines.flatMap((json, index) =>
    parseStateFile({ file: `${file} (line ${index + 1})`, schema: line, remedy }, json),
  );
}

export function now(): number {
  return Math.floor(Date.now() / 1_000);
}

export function newId(prefix: string): string {
  return prefix + randomBytes(12).toString('hex');
}

/**
 * Keeps all records in memory and in one file, a line of JSON for each call. A written line survives `kill -9`.
 * At the start the file shrinks to the latest version of each record.
 */
export function openStore(file: string) {
  const records = new Map(readLines(file).map((record) => [record.id, record]));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, [...records.values()].map((each) => `${JSON.stringify([each])}\n`).join(''), {
    mode: 0o600,
  });
  renameSync(`${file}.new`, file);
  const output = openSync(file, 'a');
  let unsaved: StoredRecord[] = [];

  const find = <Wanted extends Kind>(kind: Wanted, id: string | null): RecordOf<Wanted> | undefined => {
    const record = records.get(id ?? '');
    return isA(record, kind) ? record : undefined;
  };
  return {
    find,
    /** Oldest first. */
    all: <Wanted extends Kind>(kind: Wanted): RecordOf<Wanted>[] =>
      [...records.values()].filter((record) => isA(record, kind)),
    /** Takes effect at once; {@link save} makes it survive a crash. */
    put: <Put extends StoredRecord>(record: Put): Put => {
      records.set(record.id, record);
      unsaved.push(record);
      return record;
    },
    save: (): void => {
      if (unsaved.length > 0) writeSync(output, `${JSON.stringify(unsaved)}\n`);
      unsaved = [];
    },
    close: (): void => closeSync(output),
  };
}

function isA<Wanted extends Kind>(
  record: StoredRecord | undefined,
  kind: Wanted,
): record is RecordOf<Wanted> {
  return record?.object === kind;
}

export type Store = ReturnType<typeof openStore>;
