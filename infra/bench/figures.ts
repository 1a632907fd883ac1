import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { root } from '../lib/root.ts';
import { readStateFile, replaceFile, type StateFile } from '../lib/state-file.ts';
import { type BenchFigures, benchKinds, figureNames } from './compare.rules.ts';

const machine = z.object({
  date: z.iso.datetime(),
  commit: z.string(),
  node: z.string(),
  cores: z.number().int(),
  processor: z.string(),
  otherWork: z.number(),
});

const load = z.object({ title: z.string(), figures: z.partialRecord(z.enum(figureNames), z.number()) });
const kindFigures = z.object({ machine, loads: z.array(load) });
const benchFigures: z.ZodType<BenchFigures> = z.partialRecord(z.enum(benchKinds), kindFigures);

type FiguresFile = StateFile<typeof benchFigures>;

/** Committed figures that later runs are compared with. */
export const baseline: FiguresFile = {
  file: join(root, 'infra/bench/baseline.json'),
  schema: benchFigures,
  remedy: 'Take it from the last commit, or measure it anew: npm run bench -- --accept',
};

/** Figures of the last local run of each kind. */
export const lastRun: FiguresFile = {
  file: join(root, 'node_modules/.cache/bench.json'),
  schema: benchFigures,
  remedy: 'Remove it: the next run of npm run bench writes it anew.',
};

export function readFigures(from: FiguresFile): BenchFigures {
  return readStateFile(from) ?? {};
}

/** Replaces the measured kinds and keeps the others. */
export async function keepFigures(where: FiguresFile, measured: BenchFigures): Promise<void> {
  await mkdir(dirname(where.file), { recursive: true });
  const all = { ...readFigures(where), ...measured };
  await replaceFile(where.file, `${JSON.stringify(all, undefined, 2)}\n`);
}
