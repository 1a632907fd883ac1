import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {} from '@shop/service-kit/testing';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer } from 'testcontainers';
import type { TestProject } from 'vitest/node';
import { parse } from 'yaml';
import { z } from 'zod';
import { CliError } from '../lib/cli-error.ts';
import { root } from '../lib/root.ts';
import { startData } from '../local/data/index.ts';
import { pingMongo, pingRedis } from '../local/data/ping.store.ts';

const environment = z.object({ TEST_BACKENDS: z.enum(['embedded', 'containers']).default('embedded') });

const pinned = z.object({ 'x-pinned': z.object({ mongo: z.string(), redis: z.string() }) });

interface Backends {
  readonly mongoUrl: string;
  readonly redisUrl: string;
  readonly stop: () => Promise<void>;
}

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

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function startContainer(image: string, port: number, command: string[]): Promise<StartedTestContainer> {
  try {
    const container = new GenericContainer(image).withCommand(command).withExposedPorts(port);
    return await container.withStartupTimeout(60_000).start();
  } catch (error) {
    throw new CliError(
      `The image ${image} could not be started (${reasonOf(error)}).\n` +
        'Where no image registry can be reached, make it first: infra/deploy/airgap/README.md.',
    );
  }
}

async function startContainers(): Promise<Backends> {
  await getContainerRuntimeClient().catch((error: unknown) => {
    throw new CliError(
      `TEST_BACKENDS=containers needs a container engine, and none answers here (${reasonOf(error)}).\n` +
        'Start Docker or name one with DOCKER_HOST, or leave TEST_BACKENDS unset for the embedded servers.',
    );
  });
  const images = pinned.parse(parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }))[
    'x-pinned'
  ];
  const mongo = await startContainer(images.mongo, 27_017, ['mongod', '--bind_ip_all']);
  const redis = await startContainer(images.redis, 6_379, [
    ...['redis-server', '--protected-mode', 'no'],
    ...['--maxmemory-policy', 'noeviction'],
  ]);
  const addressOf = (container: StartedTestContainer, port: number): string =>
    `${container.getHost()}:${container.getMappedPort(port)}`;
  const mongoUrl = `mongodb://${addressOf(mongo, 27_017)}/?directConnection=true&w=1&journal=true`;
  const redisUrl = `redis://${addressOf(redis, 6_379)}`;
  await Promise.all([pingMongo(mongoUrl), pingRedis(redisUrl)]);
  console.log(`Containers of ${images.mongo} and ${images.redis}`);
  const stop = async () => void (await Promise.all([mongo.stop(), redis.stop()]));
  return { mongoUrl, redisUrl, stop };
}

/** Starts one MongoDB and one Redis for the whole test run; each test file uses its own database and queue prefix. */
export default async function startBackends(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_BACKENDS } = environment.parse(process.env);
  const backends = await (TEST_BACKENDS === 'containers' ? startContainers() : startEmbedded());
  project.provide('mongoUrl', backends.mongoUrl);
  project.provide('redisUrl', backends.redisUrl);
  return backends.stop;
}
