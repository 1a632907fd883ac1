import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer } from 'testcontainers';
import { pinnedImages } from '../deploy/images.ts';
import { CliError } from '../lib/cli-error.ts';
import { pingMongo, pingRedis } from '../local/data/ping.store.ts';

const startMs = 60_000;
const mongoPort = 27_017;
const redisPort = 6_379;

export interface Backends {
  readonly mongoUrl: string;
  readonly redisUrl: string;
  readonly stop: () => Promise<void>;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function requireEngine(): Promise<void> {
  try {
    await getContainerRuntimeClient();
  } catch (error) {
    throw new CliError(
      `TEST_BACKENDS=containers needs a container engine, and none answers here (${reasonOf(error)}).\n` +
        'Start Docker or name one with DOCKER_HOST, or leave TEST_BACKENDS unset for the embedded servers.',
    );
  }
}

async function start(container: GenericContainer, image: string): Promise<StartedTestContainer> {
  try {
    return await container.withStartupTimeout(startMs).start();
  } catch (error) {
    throw new CliError(
      `The image ${image} could not be started (${reasonOf(error)}).\n` +
        'Where no image registry can be reached, make it first: infra/deploy/airgap/README.md.',
    );
  }
}

function urlOf(protocol: string, container: StartedTestContainer, port: number): string {
  return `${protocol}://${container.getHost()}:${container.getMappedPort(port)}`;
}

/** MongoDB and Redis in containers, from the images that docker-compose.yml pins, for as long as the tests run. */
export async function startContainers(): Promise<Backends> {
  await requireEngine();
  const images = pinnedImages();
  const mongo = await start(
    new GenericContainer(images.mongo).withCommand(['mongod', '--bind_ip_all']).withExposedPorts(mongoPort),
    images.mongo,
  );
  const redis = await start(
    new GenericContainer(images.redis)
      .withCommand(['redis-server', '--protected-mode', 'no', '--maxmemory-policy', 'noeviction'])
      .withExposedPorts(redisPort),
    images.redis,
  );
  const mongoUrl = `${urlOf('mongodb', mongo, mongoPort)}/?directConnection=true&w=1&journal=true`;
  const redisUrl = urlOf('redis', redis, redisPort);
  await Promise.all([pingMongo(mongoUrl), pingRedis(redisUrl)]);
  console.log(`Containers of ${images.mongo} and ${images.redis}`);
  return {
    mongoUrl,
    redisUrl,
    stop: async () => void (await Promise.all([mongo.stop(), redis.stop()])),
  };
}
