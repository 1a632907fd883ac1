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

test('when docker-compose.yml runs a process of ours, then Kubernetes runs it, and neither runs a stand-in', () => {
  expect([...names].sort()).toEqual([
    ...['catalog', 'catalog-worker', 'edge', 'gateway', 'identity', 'mf-admin', 'mf-dashboard'],
    ...['mf-storefront', 'notifications', 'notifications-worker', 'orders', 'orders-worker', 'shell'],
  ]);
  expect(manifests).not.toMatch(/DRAWINGS_DIR|EMULATOR|SANDBOX/);
});

test('when manifests have a wrong type, a missing field and a misspelled one, then all are refused with kind, name and field', async () => {
  expect(await schemaFaults(manifests)).toEqual([]);
  const broken = manifests
    .replace('minReplicaCount: 2', 'minReplicaCount: two')
    .replace('readinessProbe:', 'readinesProbe:')
    .replace('ports: [{ name: http, port: 8080, ', 'ports: [{ name: http, ');
  expect(await schemaFaults(broken)).toEqual([
    'Deployment identity: /spec/template/spec/containers/0/readinesProbe is no field of this kind',
    expect.stringMatching(/^Service identity: data\/spec\/ports\/0 .*port/),
    expect.stringMatching(/^ScaledObject identity: data\/spec\/minReplicaCount must be integer/),
  ]);
});

test('refuses manifests of an unknown kind', async () => {
  const [fault] = await schemaFaults('{ apiVersion: apps/v9, kind: Deployment, metadata: { name: shop } }');
  expect(fault).toMatch(/^Deployment shop: .*apps\/v9/s);
});

test('drains longer than callers keep idle connections, within the time to end', () => {
  const [drainMs] = new Set(processes.map(({ env }) => Number(env.DRAIN_MS)));
  expect(drainMs).toBeGreaterThan(idleConnectionMs);
  const graces = [...manifests.matchAll(/terminationGracePeriodSeconds: (\d+)/g)].map(([, each]) =>
    Number(each),
  );
  expect(graces).toHaveLength(names.length);
  const shutdownMs = 10_000;
  for (const grace of graces) expect(grace * 1_000).toBeGreaterThan(Number(drainMs) + shutdownMs);
});

test('when a process joins a network, then there is a policy of that name for those that joined it', () => {
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

test('when load grows, then processes are added by what a process of that name tells Prometheus', () => {
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

test('when visitors come in, then they get to a process that is there', () => {
  const backends = [...read('base/ingress.yaml').matchAll(/service: \{ name: ([\w-]+)/g)].map(
    ([, name]) => name,
  );
  expect(backends).toHaveLength(1);
  expect(names).toContain(backends[0]);
});

test('when a process takes a value from a secret, then the page says how that secret is made', () => {
  const page = read('README.md');
  for (const { fromSecrets } of processes)
    for (const [variable, secret] of Object.entries(fromSecrets)) {
      const row = page.split('\n').find((line) => line.includes(`\`${secret}\``) && line.startsWith('|'));
      expect(row, secret).toContain(`\`${variable}\``);
    }
});
