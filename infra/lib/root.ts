import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Returns the cache folder shared by all copies of the shop on this machine: `SHOP_CACHE_DIR` or the user's cache folder. */
export function cacheDirOf(env: Readonly<Record<string, string | undefined>>): string {
  return env.SHOP_CACHE_DIR || join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'parts-shop');
}
