import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '@shop/service-kit';
import {
  backendUrls,
  requester,
  spawnProcess,
  startTestIdentity,
  type TestProcess,
  testDatabase,
  testQueuePrefix,
  testToken,
} from '@shop/service-kit/testing';
import { atFileEnd } from '@shop/tooling/testing';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

async function serve(handler: RequestListener): Promise<string> {
  const server = await listen(handler, { host: '127.0.0.1', port: 0 });
  atFileEnd(() => server.close());
  return server.url;
}

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const otlpSpan = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attribute),
  status: z.object({ code: z.number().default(0) }),
});

/** A span's status code for an error. */
const failed = 2;
/** OTLP fields of the export that the test reads. */
const otlp = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(otlpSpan) })),
    }),
  ),
});
type Span = z.output<typeof otlpSpan> & { readonly service: string };

const spans: Span[] = [];
const received: string[] = [];

/** Collector: keeps every span and the raw body of every export. */
const collect: RequestListener = async (request, response) => {
  const body = await text(request);
  received.push(body);
  for (const { resource, scopeSpans } of otlp.parse(JSON.parse(body)).resourceSpans) {
    const service = String(resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue);
    spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service }))));
  }
  response.setHeader('content-type', 'application/json');
  response.end('{}');
};

/** Lists the ancestors of `span`, outermost first, then `span` itself. */
function lineage(span: Span | undefined): string[] {
  if (!span) return [];
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...lineage(parent), `${span.service}: ${span.name}`];
}

function named(service: string, name: string): Span[] {
  return spans.filter((span) => span.service === service && span.name === name);
}

const services = new URL('../../services/', import.meta.url);
const email = 'private-person@example.com';
const address = '7 Secret Lane';
const outsidersTrace = '0af7651916cd43dd8448eb211c80319c';
const buyer = testToken(email);
const logs = new Map<string, string>();

function order(partId: string) {
  return { partId, price: 5, quantity: 1, address, phone: '+880 1711-000000' };
}

beforeAll(async () => {
  const collector = await serve(collect);
  const { url: identity } = await startTestIdentity();
  const [catalogData, ordersData] = await Promise.all([testDatabase(), testDatabase()]);
  const { mongoUrl, redisUrl } = backendUrls();
  const common = {
    MONGO_URL: mongoUrl,
    REDIS_URL: redisUrl,
    QUEUE_PREFIX: testQueuePrefix(),
    IDENTITY_URL: identity,
    STRIPE_SANDBOX_URL: 'http://127.0.0.1:1',
    IMAGES_URL: 'http://127.0.0.1:1',
    IMAGES_KEY: 'key-of-the-image-host',
    RATE_LIMIT_PER_MINUTE: '0',
    // As long as the test waits for a reply: the machine may be busy.
    ORDER_DECISION_MS: '9000',
    LOG_LEVEL: 'debug',
  };
  const traced = { ...common, OTEL_EXPORTER_OTLP_ENDPOINT: collector };
  const start = (file: string, env: Record<string, string>): Promise<TestProcess> =>
    spawnProcess(new URL(file, services), env);
  const [catalog, catalogWorker, orders] = await Promise.all([
    start('catalog/src/api.ts', { ...traced, MONGO_DB: catalogData.name }),
    start('catalog/src/worker.ts', { ...traced, MONGO_DB: catalogData.name }),
    start('orders/src/api.ts', { ...traced, MONGO_DB: ordersData.name }),
  ]);
  const upstreams = { CATALOG_URL: catalog.url, ORDERS_URL: orders.url, NOTIFICATIONS_URL: orders.url };
  const [gateway, quietGateway] = await Promise.all([
    start('gateway/src/api.ts', { ...traced, ...upstreams }),
    start('gateway/src/api.ts', { ...common, ...upstreams, OTEL_EXPORTER_OTLP_ENDPOINT: '' }),
  ]);

  const added = await requester(gateway.url)('POST', '/part', {
    token: testToken('admin@example.com', { roles: ['owner'] }),
    body: {
      name: 'Vented brake disc',
      price: 5,
      description: 'Cast iron.',
      minOrderQuantity: 1,
      availableQuantity: 10,
      img: '/api/drawings/brake-disc-1.svg',
    },
  });
  const partId = z.object({ insertedId: z.string() }).parse(added.body).insertedId;
  const bought = await requester(gateway.url)('POST', '/order', {
    token: buyer,
    body: order(partId),
    headers: { traceparent: `00-${outsidersTrace}-b7ad6b7169203331-01` },
  });
  expect(bought.status).toBe(201);
  expect(
    (await requester(quietGateway.url)('POST', '/order', { token: buyer, body: order(partId) })).status,
  ).toBe(201);
  expect(
    (await requester(gateway.url)('GET', `/order/${email}?q=private-words`, { token: buyer })).status,
  ).toBe(200);
  const opening = { token: buyer, body: { price: 5 } };
  expect((await requester(gateway.url)('POST', '/create-payment-intent', opening)).status).toBe(503);

  const processes = { gateway, orders, catalog, catalogWorker, quietGateway };
  await Promise.all(
    Object.entries(processes).map(async ([name, each]) => {
      expect(await each.end()).toBe(0);
      logs.set(name, each.output());
    }),
  );
}, 60_000);

const placedAt = '/order';
const placed = `POST ${placedAt}`;

test('traces an order from the gateway through orders and the catalog worker back to orders', () => {
  const [atGateway] = named('gateway', placed);
  const trace = spans.filter(({ traceId }) => traceId === atGateway?.traceId);
  const answered = trace.find(({ name }) => name === 'process orders.stock-results');
  expect(lineage(answered)).toEqual([
    'gateway: POST /order',
    'gateway: POST',
    'orders: POST /order',
    'catalog-worker: process catalog.stock',
    'orders: process orders.stock-results',
  ]);
  expect(atGateway?.parentSpanId).toBeUndefined();
});

test('traces a failed call to the payment provider', () => {
  const [called] = named('orders', 'payments create-intent');
  expect(lineage(called)).toEqual([
    'gateway: POST /create-payment-intent',
    'gateway: POST',
    'orders: POST /create-payment-intent',
    'orders: payments create-intent',
  ]);
  expect(called?.status.code).toBe(failed);
});

test('starts a new trace instead of continuing a caller’s', () => {
  expect(named('gateway', placed)).toHaveLength(1);
  expect(spans.map(({ traceId }) => traceId)).not.toContain(outsidersTrace);
});

test('begins the trace at the first process with a collector', () => {
  const roots = named('orders', placed).filter(({ parentSpanId }) => parentSpanId === undefined);
  expect(roots).toHaveLength(1);
  expect(logs.get('quietGateway')).toContain('"route":"placeOrder"');
  expect(logs.get('quietGateway')).not.toContain('traceId');
});

test('adds the trace to log lines of requests and jobs', () => {
  const [atGateway] = named('gateway', placed);
  const traceId = `"traceId":"${atGateway?.traceId}"`;
  for (const name of ['gateway', 'orders', 'catalogWorker']) expect(logs.get(name)).toContain(traceId);
});

test('sends no path, query, body, email address, token or health check', () => {
  const sent = received.join('\n');
  expect(named('gateway', 'GET /order/:email')).toHaveLength(1);
  for (const secret of [
    email,
    encodeURIComponent(email),
    'private-words',
    address,
    buyer,
    'key-of-the-image-host',
  ])
    expect(sent).not.toContain(secret);
  const routes = spans.flatMap(({ attributes }) =>
    attributes.filter(({ key }) => key === 'http.route').map(({ value }) => value.stringValue),
  );
  expect(new Set(routes)).toEqual(new Set(['/part', placedAt, '/order/:email', '/create-payment-intent']));
  expect(spans.filter(({ name }) => /stalled|getNextJob/i.test(name))).toEqual([]);
});
