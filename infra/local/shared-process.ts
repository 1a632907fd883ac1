/** Process: several of the shop's programs in one. Each reads its settings once, while it is loaded, and finds its own then. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { root } from '../lib/root.ts';
import { programs } from './sharing.ts';

const inherited = { ...process.env };
const settings = z.object({ PROGRAMS: z.string().transform((text) => programs.parse(JSON.parse(text))) });

for (const [index, { script, env }] of settings.parse(inherited).PROGRAMS.entries()) {
  process.env = { ...inherited, ...env };
  // The number, because the same script may run several times. What it imports is shared.
  await import(`${pathToFileURL(join(root, script)).href}?${index}`);
}
