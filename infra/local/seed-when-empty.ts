import { join } from 'node:path';
import { z } from 'zod';
import { runScript } from '../lib/supervise/launch.ts';
import type { Report } from '../lib/supervise/managed-process.ts';
import { waitUntil } from '../lib/supervise/wait-until.ts';
import { commonEnv } from './program.ts';
import { standInsOf, urlOf } from './setup.ts';
import { dataEnv, type Shop } from './shop.ts';

const askMs = 10_000;

async function isEmpty(catalogUrl: string): Promise<boolean> {
  const response = await fetch(`${catalogUrl}/parts?limit=1`, { signal: AbortSignal.timeout(askMs) });
  return z.array(z.unknown()).parse(await response.json()).length === 0;
}

export async function seedWhenEmpty({ setup, data }: Shop, report: Report): Promise<void> {
  const { only, dataDir } = setup.config;
  if (only.length > 0 && !only.includes('catalog')) return;
  const catalogUrl = urlOf(setup, 'catalog');
  if (!(await isEmpty(catalogUrl))) return;
  report('Filling the catalogue …');
  const run = { env: { ...commonEnv(), ...dataEnv(data) }, logFile: join(dataDir, 'logs', 'seed.log') };
  await runScript({ name: 'The seed', script: 'infra/seed/seed.ts', args: ['--if-empty'], ...run });
  if (only.length === 0 && standInsOf(setup.config).identity)
    await runScript({ name: 'The seed of staff', script: 'infra/local/seed-staff.ts', ...run });
  // The catalog takes seconds to notice seeded parts; its first visitor must not see an empty shop.
  await waitUntil(async () => !(await isEmpty(catalogUrl)), { limitMs: askMs });
}
