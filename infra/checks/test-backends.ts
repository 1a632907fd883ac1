import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {} from '@shop/service-kit/testing';
import type { TestProject } from 'vitest/node';
import { startData } from '../local/data/index.ts';

/** One MongoDB engine and one Redis for the whole test run; each test file takes a database and a queue prefix of its own. */
export default async function startBackends(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-test-'));
  const data = await startData({ dataDir });
  project.provide('mongoUrl', data.mongoUrl);
  project.provide('redisUrl', data.redisUrl);
  return async () => {
    await data.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
