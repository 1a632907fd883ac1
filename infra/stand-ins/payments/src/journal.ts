import { type FileHandle, mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseStateFile } from '@shop/lib/state-file';
import { z } from 'zod';
import { type Row, row } from './model/records.ts';

/** All rows of one line belong together: after a crash either all of them are there or none. */
const line = z.array(row);

export interface Journal {
  /** Resolves when the rows are on the disk. Rows are kept in the order of the calls. */
  readonly append: (rows: readonly Row[]) => Promise<void>;
  /** Resolves when everything appended so far is on the disk. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** All complete lines of a journal. What follows the last line end was cut off by a crash and never acknowledged. */
export async function readJournal(file: string): Promise<Row[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
  const complete = text.split('\n').slice(0, -1);
  const remedy =
    'It keeps the payments of the stand-in. Put it back from a copy, or remove it: its payments are forgotten then,\n' +
    `and paid orders of before cannot be given back. Remove it: rm '${file}'`;
  return complete.flatMap((json, index) =>
    parseStateFile({ file: `${file} (line ${index + 1})`, schema: line, remedy }, json),
  );
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Puts a journal with exactly these rows in place of the old one, so that it does not grow for ever. */
async function replaceJournal(file: string, rows: readonly Row[]): Promise<void> {
  const fresh = `${file}.new`;
  const handle = await open(fresh, 'w', 0o600);
  try {
    await handle.writeFile(rows.map((value) => `${JSON.stringify([value])}\n`).join(''));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
  await syncDirectory(dirname(file));
}

/** Starts a journal that holds `rows`; several appends that wait at the same time share one write to the disk. */
export async function startJournal(file: string, rows: readonly Row[]): Promise<Journal> {
  await mkdir(dirname(file), { recursive: true });
  await replaceJournal(file, rows);
  const handle = await open(file, 'a');
  let waiting: string[] = [];
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  const writeWaiting = async (): Promise<void> => {
    const batch = waiting.join('');
    waiting = [];
    next = undefined;
    await writeAll(handle, batch);
  };
  const append = (appended: readonly Row[]): Promise<void> => {
    waiting.push(`${JSON.stringify(appended)}\n`);
    next ??= writing = writing.then(writeWaiting);
    return next;
  };
  return {
    append,
    settled: () => writing,
    close: async () => {
      await writing;
      await handle.close();
    },
  };
}

async function writeAll(handle: FileHandle, text: string): Promise<void> {
  await handle.appendFile(text);
  await handle.datasync();
}
