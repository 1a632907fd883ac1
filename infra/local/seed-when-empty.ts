import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { runScript } from '../lib/supervise/launch.ts';
import type { Report } from '../lib/supervise/managed-process.ts';
import { urlOf } from './setup.ts';
import { commonEnv, dataEnv, type Shop } from './shop.ts';

const askMs = 10_000;

async function isEmpty(catalogUrl: string): Promise<boolean> {
  const response = await fetch(`${catalogUrl}/parts?limit=1`, { signal: AbortSignal.timeout(askMs) });
  return z.array(z.unknown()).parse(await response.json()).length === 0;
}

/**
 * The catalog takes seconds to notice seeded parts. Wait, so that its first visitor does not see an empty
 * shop.
 */
async function untilFound(catalogUrl: string): Promise<void> {
  const until = Date.now() + askMs;
  while (Date.now() < until && (await isEmpty(catalogUrl))) await delay(100);
}

export async function seedWhenEmpty({ setup, data }: Shop, report: Report): Promise<void> {
  const { only, dataDir } = setup.config;
  if (only.length > 0 && !only.includes('catalog')) return;
  if (!(await isEmpty(urlOf(setup, 'catalog')))) return;
  report('Filling the catalogue …');
  await runScript({
    name: 'The seed',
    script: 'infra/seed/seed.ts',
    args: ['--if-empty'],
    env: { ...commonEnv(), ...dataEnv(data) },
    logFile: join(dataDir, 'logs', 'seed.log'),
  });
  await untilFound(urlOf(setup, 'catalog'));
}
