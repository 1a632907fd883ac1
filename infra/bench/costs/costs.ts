import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KindFigures } from '../compare.rules.ts';
import { machineFacts } from '../measured-load.ts';
import { measurePublicCosts } from './public-costs.ts';
import { startCostedServices } from './services.ts';

const parts = 20_000;

/** Measures the cost of each public call with its worst input. It measures no waiting time, so other work on the machine matters little. */
export async function measureCosts(): Promise<KindFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'costs-'));
  const services = await startCostedServices(dataDir, parts);
  try {
    const costs = await measurePublicCosts(services);
    console.log(`\nPublic calls with their worst input, ${parts} parts`);
    console.table(costs.map(({ title, cpuMs, failed }) => ({ call: title, 'CPU ms': cpuMs, failed })));
    return {
      machine: machineFacts(0),
      loads: costs.map(({ title, ...figures }) => ({ title, figures })),
    };
  } finally {
    await services.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
