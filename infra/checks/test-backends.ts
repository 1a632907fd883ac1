import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {} from '@shop/service-kit/testing';
import type { TestProject } from 'vitest/node';
import { startData } from '../local/data/index.ts';

/**
 * Provides one MongoDB and one Redis for the whole test run, those of MONGO_URL and REDIS_URL if they are set; each test file uses its
 * own database and queue prefix.
 */
export default async function startBackends(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-test-'));
  const data = await startData({ dataDir, isTest: true, report: console.log });
  project.provide('mongoUrl', data.mongoUrl);
  project.provide('redisUrl', data.redisUrl);
  return async () => {
    await data.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
