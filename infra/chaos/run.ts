import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../lib/root.ts';
import type { RunName } from './runs.ts';

const facts = z.record(z.string(), z.union([z.number(), z.string()]));
const meta = z.object({ seed: z.number(), tried: facts, found: facts }).partial();
const report = z.object({
  success: z.boolean(),
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ meta: meta.optional() })) })),
});

export interface RunResult {
  readonly passed: boolean;
  readonly seconds: number;
  readonly meta: z.infer<typeof meta>;
}

/** Runs one test of `infra/chaos` at this length; its `task.meta` says what it tried and found. */
export function carryOut(name: RunName, env: Readonly<Record<string, string | undefined>>): RunResult {
  const file = join(mkdtempSync(join(tmpdir(), 'chaos-')), 'report.json');
  const startedAt = performance.now();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const vitest = join(root, 'node_modules/.bin/vitest');
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project=int', `infra/chaos/${name}`, ...reporters],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } },
  );
  const { testResults } = report.parse(JSON.parse(readFileSync(file, 'utf8')));
  const metas = testResults.flatMap(({ assertionResults }) => assertionResults.map((each) => each.meta));
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  return { passed: status === 0, seconds, meta: Object.assign({}, ...metas) };
}
