import { homedir } from 'node:os';
import { join } from 'node:path';

/** Returns the cache folder shared by all copies of the shop on this machine: `SHOP_CACHE_DIR` or the user's cache folder. */
export function cacheDirOf(env: Readonly<Record<string, string | undefined>>): string {
  return env.SHOP_CACHE_DIR || join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'parts-shop');
}
