/** Runs several of the shop's programs in one process. Each must read its settings while it loads. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { root } from '../lib/root.ts';

const inherited = { ...process.env };
const programs = z.array(z.object({ script: z.string(), env: z.record(z.string(), z.string()) }));

const PROGRAMS = programs.parse(JSON.parse(inherited.PROGRAMS ?? ''));

for (const [index, { script, env }] of PROGRAMS.entries()) {
  process.env = { ...inherited, ...env };
  // The number loads a script again if it runs several times; its imports are shared.
  await import(`${pathToFileURL(join(root, script)).href}?${index}`);
}

// A library that reads a setting at each use (firebase-admin: its emulator) needs the settings of all
// programs.
process.env = Object.assign({ ...inherited }, ...PROGRAMS.map(({ env }) => env));
