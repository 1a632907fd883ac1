import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from './cli-error.ts';
import { type Lock, takeLock } from './lock.ts';

/** Everything the shop keeps in DATA_DIR. `--fresh` removes only these. */
const contents = [
  'mongo',
  'redis',
  'identity',
  'payments',
  'mails',
  'keys',
  'logs',
  'run.json',
  'ports.json',
  'releases',
];

/** Locks DATA_DIR for this shop. Throws a {@link CliError} naming the holder's `owner` when it is locked. */
export function lockDataDir(dataDir: string, owner: string): Lock {
  const lock = takeLock(join(dataDir, 'lock'), owner);
  if ('release' in lock) return lock;
  throw new CliError(
    `Another copy of the shop uses ${dataDir} (${lock.heldBy}).\n` +
      'Stop it, or give this one a folder and ports of its own: DATA_DIR=.data-2 WEB_PORT=3001 API_PORT=4001 npm start',
  );
}

export function emptyDataDir(dataDir: string): void {
  for (const name of contents) rmSync(join(dataDir, name), { recursive: true, force: true });
}
