import { join } from 'node:path';
import { z } from 'zod';
import type { Report } from '../lib/supervise/managed-process.ts';
import { runScript } from '../lib/supervise/run-script.ts';
import { urlOf } from './setup.ts';
import { dataEnv, type Shop } from './shop.ts';

const askMs = 10_000;

async function isEmpty(catalogUrl: string): Promise<boolean> {
  const response = await fetch(`${catalogUrl}/parts?limit=1`, { signal: AbortSignal.timeout(askMs) });
  return z.array(z.unknown()).parse(await response.json()).length === 0;
}

/** A shop without parts gets the demonstration catalogue. */
export async function seedWhenEmpty({ setup, data }: Shop, report: Report): Promise<void> {
  const { only, dataDir } = setup.config;
  if (only.length > 0 && !only.includes('catalog')) return;
  if (!(await isEmpty(urlOf(setup, 'catalog')))) return;
  report('Filling the catalogue …');
  await runScript({
    name: 'The seed',
    script: 'infra/seed/seed.ts',
    env: { NODE_ENV: 'development', ...dataEnv(data) },
    logFile: join(dataDir, 'logs', 'seed.log'),
  });
}
