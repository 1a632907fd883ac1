import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {} from '@shop/service-kit/testing';
import type { TestProject } from 'vitest/node';
import { z } from 'zod';
import { startData } from '../local/data/index.ts';
import { type Backends, startContainers } from './container-backends.ts';

const environment = z.object({ TEST_BACKENDS: z.enum(['embedded', 'containers']).default('embedded') });

async function startEmbedded(): Promise<Backends> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-test-'));
  const data = await startData({ dataDir });
  return {
    ...data,
    stop: async () => {
      await data.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** One MongoDB and one Redis for the whole test run; each test file takes a database and a queue prefix of its own. */
export default async function startBackends(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_BACKENDS } = environment.parse(process.env);
  const backends = await (TEST_BACKENDS === 'containers' ? startContainers() : startEmbedded());
  project.provide('mongoUrl', backends.mongoUrl);
  project.provide('redisUrl', backends.redisUrl);
  return backends.stop;
}
