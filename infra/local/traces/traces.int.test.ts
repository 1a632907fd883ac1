import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runNode, temporaryDir, writeFiles } from '@shop/lib/testing/fixtures';
import { expect, test } from 'vitest';
import { startCollector } from './spans.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const traceId = '0af7651916cd43dd8448eb211c80319c';

function span(facts: {
  spanId: string;
  parentSpanId?: string;
  name: string;
  at: number;
  ms: number;
  code?: number;
}) {
  const { at, ms, code, ...rest } = facts;
  const nanos = (time: number): string => `${1_700_000_000_000 + time}000000`;
  const status = code === undefined ? {} : { status: { code } };
  return { traceId, ...rest, startTimeUnixNano: nanos(at), endTimeUnixNano: nanos(at + ms), ...status };
}

function sent(service: string, spans: object[]): string {
  const attributes = [{ key: 'service.name', value: { stringValue: service } }];
  return JSON.stringify({ resourceSpans: [{ resource: { attributes }, scopeSpans: [{ spans }] }] });
}

function logLine(facts: object): string {
  return `${JSON.stringify({ level: 30, time: 1, service: 'gateway', msg: 'request', ...facts })}\n`;
}

/** What a shop left that was started with `--traces`. */
async function shopData(): Promise<string> {
  const dataDir = await temporaryDir();
  const collector = await startCollector(dataDir);
  for (const body of [
    sent('orders', [span({ spanId: 'b', parentSpanId: 'a', name: 'POST <order>', at: 10, ms: 40, code: 2 })]),
    sent('gateway', [span({ spanId: 'a', name: 'POST /order', at: 0, ms: 100 })]),
    sent('gateway', [
      { ...span({ spanId: 'c', name: 'GET /parts', at: 0, ms: 1 }), traceId: 'f'.repeat(32) },
    ]),
  ])
    expect((await fetch(`${collector.url}/v1/traces`, { method: 'POST', body })).status).toBe(200);
  collector.close();
  writeFiles(dataDir, {
    'logs/gateway.log': logLine({ requestId: 'request-1', traceId }) + logLine({ requestId: 'request-2' }),
  });
  return dataDir;
}

const dataDir = await shopData();
function trace(...args: string[]) {
  return runNode([main, ...args], { DATA_DIR: dataDir });
}

test('when a request was traced, then a page shows each step below its cause, when and how long, and which failed', async () => {
  const { code, output } = await trace('request-1');
  expect(code).toBe(0);
  const page = readFileSync(new URL(output.trim()), 'utf8');
  const rows = [...page.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
    row.replace(/<[^>]*>/g, ' ').split(/\s{2,}|\n/),
  );
  expect(
    rows.slice(1).map((cells) => cells.map((cell) => cell.trim()).filter((cell) => cell !== '')),
  ).toEqual([
    ['POST /order', 'gateway', '0.0', '100.0'],
    ['POST &lt;order> (failed)', 'orders', '10.0', '40.0'],
  ]);
  expect(page).toContain('margin-left:10.00%;width:40.00%');
  expect(page).not.toMatch(/src=|href=/);
});

test.each([
  ['request-2', 'was not traced. Start the shop with `npm start -- --traces`'],
  ['request-3', 'No log line of'],
  ['e'.repeat(32), 'is not kept any more'],
])('when %s is asked for, then it is said why there is nothing', async (id, said) => {
  const { code, output } = await trace(id);
  expect([code, output]).toEqual([1, expect.stringContaining(said)]);
});
