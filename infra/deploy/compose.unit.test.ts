import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { limits, runtimeConfig } from '@shop/contracts';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../lib/root.ts';

const service = z.looseObject({
  image: z.string(),
  profiles: z.array(z.string()).optional(),
  build: z.looseObject({ args: z.record(z.string(), z.string()) }).optional(),
  user: z.string().optional(),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  networks: z.array(z.string()).min(1).optional(),
  network_mode: z.literal('none').optional(),
  volumes: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string().nullable()).default({}),
  ports: z.array(z.string()).default([]),
  deploy: z.object({
    resources: z.object({ limits: z.object({ cpus: z.string(), memory: z.string(), pids: z.number() }) }),
  }),
});
const file = z.looseObject({ services: z.record(z.string(), service) });

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
/**
 * Parsing already proves that every container is read-only, without capabilities, limited and on a named
 * network.
 */
const { services } = file.parse(parse(read('docker-compose.yml'), { merge: true }));
const manifest = z.object({ version: z.string() });

function byDefault(text: string): string {
  return text.replace(/\$\{\w+:-([^}]*)\}/g, '$1');
}

test('builds each image for the version of its tag, with neither written in compose', () => {
  const ours = Object.entries(services).filter(([, { build }]) => build !== undefined);
  expect(ours.length).toBeGreaterThan(14);
  for (const [name, { image, build }] of ours) {
    const { VERSION = '' } = build?.args ?? {};
    expect(image.replace(/^[^:]*:/, ''), name).toBe(VERSION);
    expect(byDefault(VERSION), name).toBe('checkout');
  }
});

test('tags every image with the version in its package.json after versions.sh', () => {
  const script = '. infra/deploy/versions.sh && env';
  const env = parseEnv(execFileSync('sh', ['-c', script], { cwd: root, env: {}, encoding: 'utf8' }));
  for (const { image, build } of Object.values(services)) {
    const name = /:\$\{(\w+_VERSION):-checkout\}$/.exec(image)?.[1];
    if (name === undefined) continue;
    const { version } = manifest.parse(JSON.parse(read(join(build?.args.PACKAGE ?? '', 'package.json'))));
    expect(env[name], name).toBe(version);
  }
});

test('starts no stand-in and no demonstration data without the demo profile', () => {
  const standIns = Object.entries(services).filter(([, { build }]) =>
    /^infra\/stand-ins\//.test(build?.args.PACKAGE ?? ''),
  );
  expect(standIns.map(([name]) => name).sort()).toEqual([
    'identity-emulator',
    'images',
    'mailbox',
    'payments',
  ]);
  for (const name of [...standIns.map(([standIn]) => standIn), 'seed'])
    expect(services[name]?.profiles, name).toEqual(['demo']);
});

test('binds every port to this machine by default', () => {
  for (const { ports } of Object.values(services))
    for (const port of ports) expect(byDefault(port)).toMatch(/^127\.0\.0\.1:/);
});

test('lets only the edge share the network from which the gateway trusts client addresses', () => {
  const on = (network: string) =>
    Object.keys(services).filter((name) => services[name]?.networks?.includes(network));
  expect(on('api').sort()).toEqual(['edge', 'gateway']);
  expect(on('data')).not.toContain('edge');
  expect(on('data')).not.toContain('gateway');
});

test('runs no container as root', () => {
  for (const [name, { user, build }] of Object.entries(services))
    expect(user !== undefined || build !== undefined, name).toBe(true);
  for (const path of globSync('infra/deploy/docker/*.Dockerfile', { cwd: root }))
    expect(read(path), path).toMatch(/^USER node$/m);
});

test.each(['demo.env', 'production.env.example'])('gives browsers usable settings with %s', (name) => {
  const { RUNTIME_CONFIG = '' } = parseEnv(read(`infra/deploy/${name}`));
  const config = runtimeConfig.parse(JSON.parse(RUNTIME_CONFIG));
  expect(config.images.maxBytes).toBe(limits.imageBytes);
});

test('gives each front end nothing but the folder of releases, and the edge the same one', () => {
  const withReleases = Object.entries(services).filter(([, { volumes }]) =>
    volumes.some((volume) => volume.endsWith(':/releases')),
  );
  const names = withReleases.map(([name]) => name);
  expect(names).toEqual(['shell', 'mf-storefront', 'mf-dashboard', 'mf-admin', 'edge']);
  for (const [name, { environment }] of withReleases)
    expect(environment.RELEASES_DIR, name).toBe('/releases');
  for (const [name, { networks, network_mode: mode }] of Object.entries(services))
    expect([name, mode, networks === undefined]).toEqual([
      name,
      name !== 'edge' && names.includes(name) ? 'none' : undefined,
      name !== 'edge' && names.includes(name),
    ]);
  for (const file of ['service', 'front-end'])
    expect(read(`infra/deploy/docker/${file}.Dockerfile`)).toMatch(/install -d -o node -g node .*\/releases/);
});
