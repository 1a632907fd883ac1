import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { identityRoutes, orderRoutes, type Part } from '@shop/contracts';
import { z } from 'zod';
import { sendRequest } from '../harness/keep-alive-client.ts';
import { runShop, type Shop } from '../harness/run-shop.ts';
import { orderBody, wellStockedParts } from '../harness/shop-api.ts';
import { accessToken, accounts } from '../harness/sign-in.ts';
import { type RunState, readRunFile } from '../lib/run-file.ts';
import { waitUntil } from '../lib/supervise/wait-until.ts';
import { restartProcess } from '../local/restart-process.ts';
import { type Books, readBooks } from './books.store.ts';
import { checkInvariants, readUnfinished } from './invariants.ts';
import { type Load, type SentCall, startLoads } from './load/steady-load.ts';
import { shopId } from './provider.ts';
import { queuedIn } from './queued.ts';

/**
 * `npm run bench -- rolling`: runs two of every process under a steady load well below capacity, and restarts
 * each process in sequence. No call may fail, and every acknowledged order must exist once, with its stock.
 */
const perSecond = { orders: 20, reads: 100, pages: 20, keys: 5 };
/** Calls of each kind before the measurement: fresh processes are slow. */
const warmUpCalls = 60;
const settleMs = 30_000;
/** Load without a restart, before, between and after the restarts. */
const pauseMs = 500;
const shownFaults = 20;

const restarted = [
  'identity',
  'catalog',
  'catalog-worker',
  'orders',
  'orders-worker',
  'notifications',
  'notifications-worker',
  'gateway',
  'mf-storefront',
  'mf-dashboard',
  'mf-admin',
].flatMap((name) => [name, `${name}-2`]);

function roundRobin<Item>(items: readonly Item[]): () => Item {
  let turn = 0;
  return () => {
    turn += 1;
    const item = items[turn % items.length];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  };
}

const placed = orderRoutes.placeOrder.reply;

/** Places orders, each with its own idempotency key; adds the ids of accepted orders to `acknowledged`. */
function ordersLoad(
  { apiUrl }: Shop,
  { token, parts, acknowledged }: { token: string; parts: readonly Part[]; acknowledged: string[] },
): Load {
  const next = roundRobin(parts.map((part) => JSON.stringify(orderBody(part))));
  return {
    title: 'POST /order',
    perSecond: perSecond.orders,
    expects: 201,
    send: async () => {
      const reply = await sendRequest(`${apiUrl}/order`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': randomUUID(),
        },
        body: next(),
      });
      if (reply.status === 201 || reply.status === 202)
        acknowledged.push(placed.parse(JSON.parse(reply.text)).insertedId);
      return reply;
    },
  };
}

function readsLoad(title: string, rate: number, urls: readonly string[]): Load {
  const next = roundRobin(urls);
  return { title, perSecond: rate, expects: 200, send: () => sendRequest(next()) };
}

const manifest = z.object({ metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }) });
const remotes = z.array(z.object({ entry: z.string() }));

/**
 * URLs that a browser requests when a page opens: the document, the list, and each micro-frontend's entry
 * files.
 */
async function pageUrls({ webUrl }: Shop): Promise<string[]> {
  const entries = remotes.parse(JSON.parse((await sendRequest(`${webUrl}/remotes.json`)).text));
  const files = entries.map(async ({ entry }) => {
    const { metaData } = manifest.parse(JSON.parse((await sendRequest(webUrl + entry)).text));
    return [webUrl + entry, webUrl + entry.replace(/[^/]+$/, metaData.remoteEntry.name)];
  });
  return [`${webUrl}/`, `${webUrl}/api/parts?limit=24`, ...(await Promise.all(files)).flat()];
}

function within(sent: readonly SentCall[], from: Date): SentCall[] {
  return sent.filter(({ at }) => at >= from);
}

function faultsIn(sent: readonly SentCall[]): SentCall[] {
  return sent.filter(({ fault }) => fault !== undefined);
}

function slowest(sent: readonly SentCall[]): number {
  return Math.round(Math.max(0, ...sent.map(({ ms }) => ms)));
}

interface Row {
  readonly process: string;
  readonly 'restart s': number;
  readonly requests: number;
  readonly failed: number;
  readonly 'slowest ms': number;
}

/** Restarts every process in sequence; stops at the first that does not come back. */
async function rollAll(
  dataDir: string,
  sent: () => readonly SentCall[],
): Promise<{ rows: Row[]; faults: string[] }> {
  const rows: Row[] = [];
  for (const name of restarted) {
    const from = new Date();
    const startedAt = performance.now();
    try {
      await restartProcess(dataDir, name);
    } catch (error) {
      return { rows, faults: [error instanceof Error ? error.message : String(error)] };
    }
    const seconds = (performance.now() - startedAt) / 1_000;
    await delay(pauseMs);
    const during = within(sent(), from);
    rows.push({
      process: name,
      'restart s': Number(seconds.toFixed(1)),
      requests: during.length,
      failed: faultsIn(during).length,
      'slowest ms': slowest(during),
    });
  }
  return { rows, faults: [] };
}

/** Waits until no message or order is pending; reports what still is after the limit. */
async function unsettledFaults({ mongoUrl, redisUrl }: RunState): Promise<string[]> {
  const isSettled = async (): Promise<boolean> =>
    (await queuedIn(redisUrl)) === 0 && (await readUnfinished(mongoUrl)).length === 0;
  if (await waitUntil(isSettled, { limitMs: settleMs })) return [];
  return [`${await queuedIn(redisUrl)} messages are queued`, ...(await readUnfinished(mongoUrl))];
}

/** Every acknowledged order must exist and hold its stock, and no other order may exist. */
function orderFaults({ orders }: Books, acknowledged: readonly string[]): string[] {
  const states = new Map(orders.map(({ _id, state }) => [_id, state]));
  const lost = acknowledged.filter((id) => states.get(id) !== 'reserved');
  return [
    ...lost.map((id) => `order ${id} was acknowledged and is ${states.get(id) ?? 'lost'}`),
    ...(new Set(acknowledged).size === acknowledged.length ? [] : ['an order was acknowledged twice']),
    ...(orders.length === acknowledged.length
      ? []
      : [`${acknowledged.length} orders were acknowledged, ${orders.length} are in the books`]),
  ];
}

function printCalls(sent: readonly SentCall[]): void {
  console.table(
    Object.entries(Object.groupBy(sent, ({ load }) => load)).map(([load, calls = []]) => {
      const times = calls.map(({ ms }) => ms).sort((a, b) => a - b);
      const at = (share: number): number => Math.round(times[Math.floor(times.length * share)] ?? 0);
      return {
        load,
        requests: calls.length,
        failed: faultsIn(calls).length,
        'p50 ms': at(0.5),
        'p99 ms': at(0.99),
        'slowest ms': slowest(calls),
      };
    }),
  );
}

async function warmUp({ title, send, expects }: Load): Promise<void> {
  for (let count = 0; count < warmUpCalls; count += 1) {
    const { status } = await send();
    if (status !== expects) throw new Error(`${title} answered ${status} before anything was restarted`);
  }
}

async function run(shop: Shop): Promise<string[]> {
  const state = readRunFile(shop.dataDir);
  const parts = await wellStockedParts(shop, 60);
  const token = await accessToken(shop, accounts.shopper);
  const acknowledged: string[] = [];
  const loads: Load[] = [
    ordersLoad(shop, { token, parts, acknowledged }),
    readsLoad(
      'GET /part/{id}',
      perSecond.reads,
      parts.map(({ _id }) => `${shop.apiUrl}/part/${_id}`),
    ),
    readsLoad('pages and entry files', perSecond.pages, await pageUrls(shop)),
    readsLoad('public keys', perSecond.keys, [shop.apiUrl + identityRoutes.publicKeys.path]),
  ];
  await Promise.all(loads.map(warmUp));
  const load = startLoads(loads);
  await delay(pauseMs);
  const { rows, faults: notBack } = await rollAll(shop.dataDir, load.sent);
  const sent = await load.stop();
  console.table(rows);
  printCalls(sent);
  const unsettled = await unsettledFaults(state);
  const books = await readBooks(state.mongoUrl);
  console.log(`${acknowledged.length} orders acknowledged, ${books.orders.length} in the books.`);
  return [
    ...notBack,
    ...faultsIn(sent).map(
      ({ load: kind, at, ms, fault }) => `${at.toISOString()} ${kind}: ${fault} after ${Math.round(ms)} ms`,
    ),
    ...unsettled,
    ...orderFaults(books, acknowledged),
    ...(await checkInvariants(state.mongoUrl, state.urls.payments ?? '')),
  ];
}

const shop = await runShop(
  {
    RATE_LIMIT_PER_MINUTE: '100000000',
    MAX_UNPAID_ORDERS: '0',
    BUDGET_FACTOR: '0',
    LOG_LEVEL: 'info',
    SHOP_ID: shopId,
  },
  ['--replicas', '2'],
);
try {
  const faults = await run(shop);
  for (const fault of faults.slice(0, shownFaults)) console.error(fault);
  console.log(faults.length === 0 ? 'No call failed, no order was lost.' : `${faults.length} faults.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await shop.stop();
}
