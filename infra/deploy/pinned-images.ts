/** The images that are not ours, as docker-compose.yml pins them for itself, the air-gapped build and the tests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../lib/root.ts';

const file = z.object({
  'x-pinned': z.object({ 'node-tag': z.string(), mongo: z.string(), redis: z.string() }),
});

export function pinnedImages(): { node: string; mongo: string; redis: string } {
  const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  const { 'node-tag': tag, mongo, redis } = file.parse(parse(text, { merge: true }))['x-pinned'];
  return { node: `node:${tag}`, mongo, redis };
}
