import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer } from 'testcontainers';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../../lib/root.ts';
import { pingRedis, startReplicaSet } from './ping.store.ts';

/** The first start downloads the images. */
const startMs = 300_000;
const stopMs = 10_000;

const [mongoPort, redisPort] = [27_017, 6_379];

const pinned = z.object({ 'x-pinned': z.object({ mongo: z.string(), redis: z.string() }) });

/** Returns the images with their tags, which docker-compose.yml pins. */
function pinnedImages() {
  return pinned.parse(parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8')))['x-pinned'];
}

/** Whether a container engine answers: DOCKER_HOST, or the usual socket. */
export async function containerEngineAnswers(): Promise<boolean> {
  try {
    await getContainerRuntimeClient();
    return true;
  } catch {
    return false;
  }
}

export interface RunningServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** The named volume that keeps a server's data; bind mounts are unreliable for databases on macOS and Windows. */
function volumeOf(dataDir: string, name: string): string {
  return `parts-shop-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}-${name}`;
}

async function run(
  container: GenericContainer,
  use: (started: StartedTestContainer) => Promise<string>,
): Promise<RunningServer> {
  const started = await container.withStartupTimeout(startMs).start();
  const stop = async (): Promise<void> => {
    await started.stop({ timeout: stopMs });
  };
  try {
    return { url: await use(started), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const volumeLabel = 'parts-shop.volume';

/** Removes the container that a killed shop left: two servers must not write to one volume. */
async function removeLeftContainer(volume: string): Promise<void> {
  const { container } = await getContainerRuntimeClient();
  const left = await container.dockerode.listContainers({
    all: true,
    filters: { label: [`${volumeLabel}=${volume}`] },
  });
  for (const { Id: id } of left) await container.dockerode.getContainer(id).remove({ force: true });
}

/** With `keptIn`, the data survive; without it they end with the container. */
async function withData(
  container: GenericContainer,
  name: string,
  target: string,
  keptIn: string | undefined,
): Promise<GenericContainer> {
  if (keptIn === undefined) return container;
  const volume = volumeOf(keptIn, name);
  await removeLeftContainer(volume);
  return container.withBindMounts([{ source: volume, target }]).withLabels({ [volumeLabel]: volume });
}

/** MongoDB as a replica set of one member, as in docker-compose.yml. */
export async function mongoContainer(keptIn?: string): Promise<RunningServer> {
  const container = new GenericContainer(pinnedImages().mongo)
    .withCommand(['mongod', '--replSet', 'shop', '--bind_ip_all', '--quiet'])
    .withExposedPorts(mongoPort);
  return run(await withData(container, 'mongo', '/data/db', keptIn), async (started) => {
    const address = `${started.getHost()}:${started.getMappedPort(mongoPort)}`;
    const url = `mongodb://${address}/?directConnection=true&w=majority&journal=true`;
    await startReplicaSet(url, `localhost:${mongoPort}`);
    return url;
  });
}

export async function redisContainer(keptIn?: string): Promise<RunningServer> {
  const container = new GenericContainer(pinnedImages().redis)
    .withCommand([
      'redis-server',
      '--appendonly',
      'yes',
      '--maxmemory-policy',
      'noeviction',
      '--protected-mode',
      'no',
    ])
    .withExposedPorts(redisPort);
  return run(await withData(container, 'redis', '/data', keptIn), async (started) => {
    const url = `redis://${started.getHost()}:${started.getMappedPort(redisPort)}`;
    await pingRedis(url);
    return url;
  });
}

/** Removes the data that containers of `dataDir` kept, if a container engine answers. */
export async function removeVolumes(dataDir: string): Promise<void> {
  if (!(await containerEngineAnswers())) return;
  const { container } = await getContainerRuntimeClient();
  const { Volumes: volumes } = await container.dockerode.listVolumes();
  const own = new Set(['mongo', 'redis'].map((name) => volumeOf(dataDir, name)));
  for (const { Name: name } of volumes) if (own.has(name)) await container.dockerode.getVolume(name).remove();
}
