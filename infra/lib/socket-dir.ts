import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The kernel's limit for the path of a socket on Linux (`sun_path` without its closing zero). */
const longestSocketPath = 107;
/** Where the engine begins to listen, before the socket gets its name. */
const longestName = 'embedded-mongodb-XXXXXX/mongodb.sock';

function fits(dir: string): boolean {
  return Buffer.byteLength(join(dir, longestName)) <= longestSocketPath;
}

/** Where the sockets of a data directory are: inside it, or in a folder with a short path when its own is too long. */
export function socketDirFor(dataDir: string, temporary = tmpdir()): string {
  const inside = join(dataDir, 'run');
  if (fits(inside)) return inside;
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const name = `parts-shop-${process.getuid?.() ?? 'user'}-${key}`;
  return [join(temporary, name), join('/tmp', name)].find(fits) ?? inside;
}

/** Creates the folder for this user alone: the sockets have no password, so the folder's permissions protect them. */
export function openSocketDir(dataDir: string): string {
  const dir = socketDirFor(dataDir);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const owner = lstatSync(dir);
  if (!owner.isDirectory() || (process.getuid && owner.uid !== process.getuid()))
    throw new Error(`${dir} belongs to somebody else; remove it or set DATA_DIR to a shorter path`);
  chmodSync(dir, 0o700);
  return dir;
}
