import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../lib/root.ts';
import type { Report } from '../lib/supervise/managed-process.ts';
import { urlOf } from './process-plan.ts';
import { runScript } from './run-script.ts';
import { dataEnv, type Shop } from './shop.ts';

const script = 'infra/seed/seed.ts';
const askMs = 10_000;

async function isEmpty(catalogUrl: string): Promise<boolean> {
  const response = await fetch(`${catalogUrl}/parts?limit=1`, { signal: AbortSignal.timeout(askMs) });
  return z.array(z.unknown()).parse(await response.json()).length === 0;
}

/** A shop without parts gets the demonstration catalogue. */
export async function seedWhenEmpty({ around, data }: Shop, report: Report): Promise<void> {
  const { only, dataDir } = around.config;
  if ((only.length > 0 && !only.includes('catalog')) || !existsSync(join(root, script))) return;
  if (!(await isEmpty(urlOf(around, 'catalog')))) return;
  report('Filling the catalogue …');
  await runScript({ name: 'seed', script, env: dataEnv(data), logFile: join(dataDir, 'logs', 'seed.log') });
}
