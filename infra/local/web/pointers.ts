import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Remote } from '@shop/contracts';
import { parseRemotes } from './remotes.ts';

/** Which kept version of each micro-frontend a new page gets. A shipment puts a whole new file in its place. */
export const pointerFile = (releases: string): string => join(releases, 'remotes.json');

/** The versions that were shipped; none where nothing is kept side by side (an image holds one version). */
export const readPointers = async (releases: string | undefined): Promise<Remote[]> => {
  if (releases === undefined || !existsSync(pointerFile(releases))) return [];
  return parseRemotes(await readFile(pointerFile(releases), 'utf8'));
};
