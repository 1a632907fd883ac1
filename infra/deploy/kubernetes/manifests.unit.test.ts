import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { idleConnectionMs } from '@shop/service-kit';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { root } from '../../lib/root.ts';
import { readExpression } from '../../observability/testing/expressions.ts';
import { schemaFaults } from './schemas.ts';

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

const common = 'base/every-deployment.yaml';
const manifests = globSync('base/*.yaml', { cwd: import.meta.dirname })
  .filter((path) => path !== common && path !== 'base/kustomization.yaml')
  .map((path) => read(path));

const labels = z.record(z.string(), z.string());
const container = z.looseObject({
  image: z.string(),
  env: z.array(
    z.object({
      name: z.string(),
      value: z.string().optional(),
      valueFrom: z.object({ secretKeyRef: z.object({ name: z.string(), key: z.string() }) }).optional(),
    }),
  ),
  envFrom: z.array(z.object({ configMapRef: z.object({ name: z.string() }) })).default([]),
});
const deployment = z.object({
  kind: z.literal('Deployment'),
  metadata: z.object({ name: z.string() }),
  spec: z.looseObject({
    template: z.object({
      metadata: z.object({ labels }),
      spec: z.looseObject({ containers: z.tuple([container]) }),
    }),
  }),
});
const deployments = manifests
  .flatMap((text) => parseAllDocuments(text).map((document) => deployment.safeParse(document.toJS()).data))
  .filter((found) => found !== undefined)
  .map(({ metadata, spec }) => {
    const [app] = spec.template.spec.containers;
    return { name: metadata.name, joins: spec.template.metadata.labels, app };
  });
const names = deployments.map(({ name }) => name);

const generated = z.object({
  configMapGenerator: z.array(z.object({ name: z.string(), literals: z.array(z.string()) })),
});
const settings = ['base', 'overlays/production'].flatMap(
  (folder) => generated.parse(parse(read(`${folder}/kustomization.yaml`))).configMapGenerator,
);
const network = 'network.parts-shop/';

/** A process as both files describe it. */
interface Process {
  readonly name: string;
  readonly image: string;
  readonly networks: readonly string[];
  readonly settings: readonly string[];
}

const inKubernetes = deployments.map(({ name, joins, app }): Process => {
  const maps = app.envFrom.map(({ configMapRef }) => configMapRef.name);
  const fromMaps = settings
    .filter((map) => maps.includes(map.name))
    .flatMap(({ literals }) => literals.map((literal) => literal.replace(/=.*/, '')));
  return {
    name,
    image: app.image,
    networks: Object.keys(joins)
      .filter((label) => label.startsWith(network))
      .map((label) => label.slice(network.length))
      .sort(),
    // The common patch adds DRAIN_MS.
    settings: [...new Set([...app.env.map((each) => each.name), ...fromMaps, 'DRAIN_MS'])].sort(),
  };
});

/** Settings of a single machine: stand-ins, the demonstration's pictures, and the health check of an image. */
const composeOnly = ['FIREBASE_AUTH_EMULATOR_HOST', 'STRIPE_SANDBOX_URL', 'DRAWINGS_DIR', 'HEALTH_PATH'];

const composeFile = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string(),
      build: z.unknown().optional(),
      profiles: z.unknown().optional(),
      networks: z.array(z.string()).default([]),
      environment: z.record(z.string(), z.unknown()).default({}),
    }),
  ),
});
const { services } = composeFile.parse(
  parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }),
);
const inCompose = Object.entries(services)
  .filter(([, { build, profiles }]) => build !== undefined && profiles === undefined)
  .map(
    ([name, { image, networks, environment }]): Process => ({
      name,
      image: image.replace(/:.*$/, ''),
      networks: networks.toSorted(),
      settings: Object.keys(environment)
        .filter((setting) => !composeOnly.includes(setting))
        .sort(),
    }),
  );

test('runs the processes of docker-compose.yml with the same images, networks and settings, without stand-ins', () => {
  const byName = (processes: readonly Process[]) =>
    Object.fromEntries(processes.map((each) => [each.name, each]));
  expect(inKubernetes).toHaveLength(13);
  expect(byName(inKubernetes)).toEqual(byName(inCompose));
  expect(manifests.join()).not.toMatch(/DRAWINGS_DIR|EMULATOR|SANDBOX/);
});

test('names kind, object and field of a wrong type and a missing field', async () => {
  const gateway = read('base/gateway.yaml');
  expect(await schemaFaults(gateway)).toEqual([]);
  const broken = gateway
    .replace('minReplicaCount: 2', 'minReplicaCount: two')
    .replace('ports: [{ name: http, port: 8080, ', 'ports: [{ name: http, ');
  expect(await schemaFaults(broken)).toEqual([
    expect.stringMatching(/^Service gateway: data\/spec\/ports\/0 .*port/),
    expect.stringMatching(/^ScaledObject gateway: data\/spec\/minReplicaCount must be integer/),
  ]);
});

test('drains for longer than callers keep idle connections, within the termination period', () => {
  const text = read(common);
  const drainMs = Number(/DRAIN_MS, value: "(\d+)"/.exec(text)?.[1]);
  const graceMs = 1_000 * Number(/terminationGracePeriodSeconds: (\d+)/.exec(text)?.[1]);
  const shutdownMs = 10_000;
  expect(drainMs).toBeGreaterThan(idleConnectionMs);
  expect(graceMs).toBeGreaterThan(drainMs + shutdownMs);
  expect(manifests.join()).not.toMatch(/DRAIN_MS|terminationGracePeriodSeconds/);
});

test('has a policy for each network that a process joins, selecting its members', () => {
  const policy = z.object({
    metadata: z.object({ name: z.string() }),
    spec: z.looseObject({ podSelector: z.object({ matchLabels: labels.optional() }) }),
  });
  const policies = new Map(
    parseAllDocuments(read('base/networks.yaml')).map((document) => {
      const { metadata, spec } = policy.parse(document.toJS());
      return [metadata.name, spec.podSelector.matchLabels];
    }),
  );
  const joined = new Set(inKubernetes.flatMap(({ networks }) => networks));
  expect(joined.size).toBeGreaterThan(5);
  for (const name of joined) expect(policies.get(name), name).toEqual({ [network + name]: 'joined' });
  const selected = [...policies.values()].flatMap((matched) => Object.keys(matched ?? {}));
  for (const label of selected) expect(joined).toContain(label.slice(network.length));
});

test('scales on metrics that the process exposes, under its own job name', () => {
  const alerts = read('../../observability/alerts.yml');
  const queries = [...manifests.join().matchAll(/query: (.+)/g)].map(([, query = '']) => query);
  expect(queries.filter((query) => query.includes('queue_oldest_waiting_seconds'))).toHaveLength(3);
  expect(queries.filter((query) => query.includes('http_request_duration_seconds'))).toHaveLength(5);
  for (const query of queries)
    for (const { metric, labels: used } of readExpression(query).selectors) {
      // The alerts have their own tests, which accept only metrics that a process has.
      expect(alerts).toContain(metric);
      expect(used).toEqual(['job']);
      expect(names).toContain(/job="([\w-]+)"/.exec(query)?.[1]);
    }
});

test('routes the ingress to an existing process', () => {
  const backends = [...read('base/ingress.yaml').matchAll(/service: \{ name: ([\w-]+)/g)];
  expect(backends).toHaveLength(1);
  expect(names).toContain(backends[0]?.[1]);
});

test('documents how each secret that a process uses is created', () => {
  const rows = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const secrets = deployments.flatMap(({ app }) => app.env.flatMap(({ valueFrom }) => valueFrom ?? []));
  expect(secrets.length).toBeGreaterThan(20);
  for (const { secretKeyRef } of secrets) {
    const row = rows.find((line) => line.includes(`\`${secretKeyRef.name}\``));
    expect(row, secretKeyRef.name).toContain(`\`${secretKeyRef.key}\``);
  }
});
