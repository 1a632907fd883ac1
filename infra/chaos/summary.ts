import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Readers of the reliability page see the keys of `tried` and `found`. */
export const summary = z.object({
  seed: z.number().int().optional(),
  seconds: z.number(),
  tried: z.record(z.string(), z.number()),
  found: z.record(z.string(), z.union([z.number(), z.string()])),
});

export type Summary = z.infer<typeof summary>;

function fileOf(folder: string, name: string): string {
  return join(folder, `${name}.json`);
}

/** Writes a summary if the reliability run set SUMMARY_DIR. */
export function writeSummary(name: string, facts: Summary): void {
  const { SUMMARY_DIR } = process.env;
  if (SUMMARY_DIR) writeFileSync(fileOf(SUMMARY_DIR, name), JSON.stringify(facts));
}

export function readSummary(folder: string, name: string): Summary | undefined {
  return existsSync(fileOf(folder, name))
    ? summary.parse(JSON.parse(readFileSync(fileOf(folder, name), 'utf8')))
    : undefined;
}
