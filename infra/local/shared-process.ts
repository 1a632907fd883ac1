/** Process: several of the shop's programs in one. Each reads its settings once, while it is loaded, and finds its own then. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { root } from '../lib/root.ts';
import { programs } from './sharing.ts';

const inherited = { ...process.env };
const settings = z.object({ PROGRAMS: z.string().transform((text) => programs.parse(JSON.parse(text))) });

const { PROGRAMS } = settings.parse(inherited);

for (const [index, { script, env }] of PROGRAMS.entries()) {
  process.env = { ...inherited, ...env };
  // The number, because the same script may run several times. What it imports is shared.
  await import(`${pathToFileURL(join(root, script)).href}?${index}`);
}

// A library that looks for a setting whenever it is used (firebase-admin: for its emulator) finds what any of them was given.
process.env = Object.assign({ ...inherited }, ...PROGRAMS.map(({ env }) => env));
