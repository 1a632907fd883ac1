import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallCost, measurePublicCosts } from './public-costs.ts';
import { startCostedServices } from './services.ts';

const parts = 20_000;

/** Measures the cost of each public call with its worst input. */
export async function measureCosts(): Promise<CallCost[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'costs-'));
  const services = await startCostedServices(dataDir, parts);
  try {
    return await measurePublicCosts(services);
  } finally {
    await services.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
