import { readFileSync } from 'node:fs';
import { idleConnectionMs } from '@shop/service-kit';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { readExpression } from '../../observability/testing/expressions.ts';
import { processes, processFiles } from './processes.ts';
import { schemaFaults } from './schemas.ts';

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}
function parsed<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema>[] {
  return parseAllDocuments(text).map((document) => schema.parse(document.toJS()));
}

const manifests = processFiles().find(([path]) => path.endsWith('processes.yaml'))?.[1] ?? '';
const names = processes.map(({ name }) => name);

test('runs the same processes of ours in Kubernetes as in docker-compose.yml, without stand-ins', () => {
  expect([...names].sort()).toEqual([
    ...['catalog', 'catalog-worker', 'edge', 'gateway', 'identity', 'mf-admin', 'mf-dashboard'],
    ...['mf-storefront', 'notifications', 'notifications-worker', 'orders', 'orders-worker', 'shell'],
  ]);
  expect(manifests).not.toMatch(/DRAWINGS_DIR|EMULATOR|SANDBOX/);
});

test('names kind, object and field of a wrong type and a missing field', async () => {
  expect(await schemaFaults(manifests)).toEqual([]);
  const broken = manifests
    .replace('minReplicaCount: 2', 'minReplicaCount: two')
    .replace('ports: [{ name: http, port: 8080, ', 'ports: [{ name: http, ');
  expect(await schemaFaults(broken)).toEqual([
    expect.stringMatching(/^Service identity: data\/spec\/ports\/0 .*port/),
    expect.stringMatching(/^ScaledObject identity: data\/spec\/minReplicaCount must be integer/),
  ]);
});

test('drains for longer than callers keep idle connections, within the termination period', () => {
  const [drainMs] = new Set(processes.map(({ env }) => Number(env.DRAIN_MS)));
  expect(drainMs).toBeGreaterThan(idleConnectionMs);
  const graces = [...manifests.matchAll(/terminationGracePeriodSeconds: (\d+)/g)].map(([, each]) =>
    Number(each),
  );
  expect(graces).toHaveLength(names.length);
  const shutdownMs = 10_000;
  for (const grace of graces) expect(grace * 1_000).toBeGreaterThan(Number(drainMs) + shutdownMs);
});

test('has a policy for each network that a process joins, selecting its members', () => {
  const policy = z.object({
    metadata: z.object({ name: z.string() }),
    spec: z.looseObject({
      podSelector: z.object({ matchLabels: z.record(z.string(), z.string()).optional() }),
    }),
  });
  const policies = new Map(
    parsed(read('base/networks.yaml'), policy).map(({ metadata, spec }) => [
      metadata.name,
      spec.podSelector.matchLabels,
    ]),
  );
  const joined = new Set(
    [...manifests.matchAll(/network\.parts-shop\/(\w+): joined/g)].map(([, name = '']) => name),
  );
  expect(joined.size).toBeGreaterThan(5);
  for (const network of joined)
    expect(policies.get(network), network).toEqual({ [`network.parts-shop/${network}`]: 'joined' });
  for (const labels of policies.values())
    for (const label of Object.keys(labels ?? {})) expect(manifests).toContain(`${label}: joined`);
});

test('scales on metrics that the process exposes, under its own job name', () => {
  const alerts = read('../../observability/alerts.yml');
  const queries = [...manifests.matchAll(/query: (.+)/g)].map(([, query = '']) => query);
  expect(queries.filter((query) => query.includes('queue_oldest_waiting_seconds'))).toHaveLength(3);
  expect(queries.filter((query) => query.includes('http_request_duration_seconds'))).toHaveLength(5);
  for (const query of queries)
    for (const { metric, labels } of readExpression(query).selectors) {
      // The alerts have their own tests, which accept only metrics that a process has.
      expect(alerts).toContain(metric);
      expect(labels).toEqual(['job']);
      expect(names).toContain(/job="([\w-]+)"/.exec(query)?.[1]);
    }
});

test('routes the ingress to an existing process', () => {
  const backends = [...read('base/ingress.yaml').matchAll(/service: \{ name: ([\w-]+)/g)].map(
    ([, name]) => name,
  );
  expect(backends).toHaveLength(1);
  expect(names).toContain(backends[0]);
});

test('documents how each secret that a process uses is created', () => {
  const page = read('README.md');
  for (const { fromSecrets } of processes)
    for (const [variable, secret] of Object.entries(fromSecrets)) {
      const row = page.split('\n').find((line) => line.includes(`\`${secret}\``) && line.startsWith('|'));
      expect(row, secret).toContain(`\`${variable}\``);
    }
});
