import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Linux's limit for a socket path (`sun_path` without its terminating zero). */
const longestSocketPath = 107;
/** The engine listens here before it renames the socket. */
const longestName = 'embedded-mongodb-XXXXXX/mongodb.sock';

/** Returns the folder for a data directory's sockets: inside it, or a short path when that would be too long. */
export function socketDirFor(dataDir: string): string {
  const inside = join(dataDir, 'run');
  if (Buffer.byteLength(join(inside, longestName)) <= longestSocketPath) return inside;
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  return join('/tmp', `parts-shop-${process.getuid?.() ?? 'user'}-${key}`);
}

/** Creates the folder for this user only: the sockets have no password, so its permissions protect them. */
export function openSocketDir(dataDir: string): string {
  const dir = socketDirFor(dataDir);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const owner = lstatSync(dir);
  if (!owner.isDirectory() || (process.getuid && owner.uid !== process.getuid()))
    throw new Error(`${dir} belongs to another user; remove it or set DATA_DIR to a shorter path`);
  chmodSync(dir, 0o700);
  return dir;
}
