import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { operationsRoutes, queues, stockReserve } from '@shop/contracts';
import { makeOwner, startIdentity } from '@shop/identity/testing';
import { backendUrls } from '@shop/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { debianProgram } from '../deploy/debian-program.ts';
import { freePort } from '../lib/ports.ts';
import { root } from '../lib/root.ts';
import { nodeArgs } from '../lib/supervise/launch.ts';
import { manage } from '../lib/supervise/managed-process.ts';
import { answerOk } from '../lib/supervise/wait-until.ts';
import { runNode, temporaryDir } from '../lib/testing/fixtures.ts';

/**
 * Runs a throwing worker as `npm start` does and checks everything that must report it within a minute. A whole shop would show the same
 * and take twenty times as long.
 */
const failingWorker = fileURLToPath(new URL('./testing/failing-worker.ts', import.meta.url));
const logs = join(root, 'infra/local/logs/main.ts');

const { prefix, producer, request, signIn, users } = await startIdentity();
const dataDir = await temporaryDir();
const terminal: string[] = [];
const port = String(await freePort());
const metricsPort = String(await freePort());
const logFile = join(dataDir, 'logs', 'catalog-worker.log');
const worker = manage(
  {
    name: 'catalog-worker',
    command: process.execPath,
    args: nodeArgs(failingWorker),
    env: {
      REDIS_URL: backendUrls().redisUrl,
      QUEUE_PREFIX: prefix,
      PORT: port,
      METRICS_PORT: metricsPort,
    },
    logFile,
    ready: answerOk(`http://127.0.0.1:${metricsPort}/readyz`),
  },
  (message) => terminal.push(message),
);

const jobs = /^queue_job_duration_seconds_count\{service="catalog-worker",(.*)\} (\d+)$/gm;

/** Reads the number of tries by labels, as Prometheus would. */
async function scrape(): Promise<Map<string, string>> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return new Map([...text.matchAll(jobs)].map(([, labels = '', count = '']) => [labels, count]));
}

let before: Map<string, string>;

beforeAll(async () => {
  await worker.start();
  before = await scrape();
  await producer.add(queues.catalogStock, {
    id: 'reserve-1',
    name: stockReserve.name,
    version: stockReserve.version,
    occurredAt: new Date().toISOString(),
    requestId: 'request-of-ann',
    payload: {
      orderId: '0123456789abcdef01234567',
      lines: [
        {
          lineId: '0123456789abcdef01234567',
          partId: '0123456789abcdef01234567',
          quantity: 1,
          expectedPriceCents: 100,
        },
      ],
    },
  });
}, 60_000);
afterAll(worker.stop);

test('prints the failure of a worker with its request and its log file', async () => {
  await expect
    .poll(() => terminal, { timeout: 30_000 })
    .toContain(
      `catalog-worker: job will be tried again: the ledger has no such column (request request-of-ann) Log: ${logFile}`,
    );
});

test('reports the queue of a throwing worker to System Status', async () => {
  await signIn('admin@example.com');
  await makeOwner(users, 'admin@example.com');
  const token = await signIn('admin@example.com');
  const queue = async () => {
    const { body } = await request('GET', '/admin/running', { token });
    return operationsRoutes.listRunning.reply
      .parse(body)
      .queues?.find(({ name }) => name === 'catalog.stock');
  };
  await expect.poll(queue, { timeout: 30_000 }).toMatchObject({ retrying: 1, deadLetters: 0 });
});

test.each([
  ['the request', ['--request', 'request-of-ann']],
  ['errors', ['--errors']],
  ['the service', ['--service', 'catalog-worker']],
])('shows the failure in npm run logs, filtered by %s', async (_what, flags) => {
  await expect.poll(() => terminal.length, { timeout: 30_000 }).toBeGreaterThan(0);
  const { code, output } = await runNode([logs, ...flags], { DATA_DIR: dataDir });
  expect(output).toMatch(/^\[\d\d:\d\d:\d\d\.\d{3}\] ERROR: catalog-worker: job will be tried again$/m);
  expect(output).toContain('requestId: "request-of-ann"');
  expect(output).toContain('Error: the ledger has no such column\n');
  expect(output).toContain('failing-worker.ts');
  expect(code).toBe(0);
});

test('raises the alert on the metrics of a throwing worker', async () => {
  const after = async () =>
    (await scrape()).get('queue="catalog.stock",message="stock.reserve",outcome="failed"');
  await expect.poll(async () => Number(await after()), { timeout: 30_000 }).toBeGreaterThanOrEqual(4);
  const now = await scrape();
  const series = [...now].map(([labels, count]) => ({
    series: `queue_job_duration_seconds_count{job="catalog-worker",${labels}}`,
    values: `${before.get(labels)}x2 ${count}x2`,
  }));
  const rules = {
    rule_files: [join(root, 'infra/observability/alerts.yml')],
    evaluation_interval: '15s',
    tests: [
      {
        interval: '15s',
        input_series: series,
        alert_rule_test: [
          {
            alertname: 'JobsFail',
            eval_time: '45s',
            exp_alerts: [
              {
                exp_labels: { queue: 'catalog.stock', severity: 'page' },
                exp_annotations: { summary: '100% of what catalog.stock tried within a minute failed' },
              },
            ],
          },
        ],
      },
    ],
  };
  const file = join(dataDir, 'alerts', 'test.yml');
  mkdirSync(join(dataDir, 'alerts'));
  // YAML is a superset of JSON.
  writeFileSync(file, JSON.stringify(rules));
  const [promtool] = await debianProgram('promtool');
  const { stdout } = await promisify(execFile)(promtool, ['test', 'rules', file]);
  expect(stdout).toContain('SUCCESS');
});
