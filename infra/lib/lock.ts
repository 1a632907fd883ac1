import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

export interface Lock {
  readonly release: () => void;
}

const retryMs = 100;
/** SQLITE_BUSY. */
const busy = 5;

/**
 * Takes a lock on this machine, or returns the holder's `owner`. Node locks no files and a file with a process id outlives its process, so this is
 * SQLite's write lock on an empty database: the kernel releases it however the process dies.
 */
export function takeLock(file: string, owner: string): Lock | { readonly heldBy: string } {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const ownerFile = `${file}.owner`;
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    database.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === busy)) throw error;
    return { heldBy: existsSync(ownerFile) ? readFileSync(ownerFile, 'utf8') : 'another process' };
  }
  writeFileSync(ownerFile, owner);
  return { release: () => database.close() };
}

export async function withLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const lock = takeLock(file, `process ${process.pid}`);
    if ('heldBy' in lock) {
      await delay(retryMs);
      continue;
    }
    try {
      return await work();
    } finally {
      lock.release();
    }
  }
}
