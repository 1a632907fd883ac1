import { setTimeout as delay } from 'node:timers/promises';
import { connectMongo } from '@shop/service-kit';
import { expect, test } from 'vitest';
import { peakMemoryMb } from '../../lib/shop-processes.ts';
import { fillCatalogue } from '../../seed/fill-catalogue.ts';
import { steadyClient } from '../steady-client.ts';
import { startWholeShop } from '../testing/whole-shop.ts';
import { type Attack, attacks } from './attacks.ts';
import { type Outcome, runConnection } from './connection.ts';

/** How long each attack opens connections. */
const seconds = Number(process.env.CHAOS_RUNS ?? 1);
const parts = 5_000;
/** The shop must end a useless connection within this time, and keep the honest client waiting less than the other. */
const cutMs = 45_000;
const patienceMs = 20_000;
const containerMb = 512;

const shop = await startWholeShop();
const port = Number(new URL(shop.open).port);

/** Each connection comes from an address of its own, so that the limit of one client hides no weakness. */
function addressOf(turn: number): string {
  return `127.66.${1 + (Math.floor(turn / 250) % 250)}.${1 + (turn % 250)}`;
}

async function run([, perSecond, connect]: Attack): Promise<Promise<Outcome>[]> {
  const outcomes: Promise<Outcome>[] = [];
  const count = Math.max(1, Math.round(perSecond * seconds));
  for (let turn = 0; turn < count; turn += 1) {
    const how = { from: addressOf(turn), limitMs: cutMs };
    outcomes.push(runConnection(port, connect(turn, shop.people.other.token), how));
    await delay((seconds * 1_000) / count);
  }
  return outcomes;
}

/** Asks for a page of parts and for its own orders. */
const honestCalls = ['/parts?limit=24', `/order/${shop.people.user.email}?limit=5`].map(
  (path) => async () => {
    const signal = AbortSignal.timeout(patienceMs);
    const headers = { authorization: `Bearer ${shop.people.user.token}` };
    const response = await fetch(shop.open + path, { signal, headers });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  },
);

test('refuses hostile clients, ends their connections, and answers an honest one meanwhile', {
  timeout: 180_000 + attacks.length * seconds * 2_000,
}, async ({ task }) => {
  const { db, close } = await connectMongo({
    url: shop.mongoUrl,
    database: shop.databases.catalog,
    operationMs: 60_000,
  });
  await fillCatalogue(db, parts).finally(close);
  const honest = steadyClient(8, honestCalls);
  const results: { name: string; outcomes: Promise<Outcome>[] }[] = [];
  for (const attack of attacks) results.push({ name: attack[0], outcomes: await run(attack) });
  const faults: string[] = [];
  for (const { name, outcomes } of results) {
    const ended = await Promise.all(outcomes);
    const held = ended.filter((outcome) => outcome.held).length;
    if (held > 0) faults.push(`${name}: ${held} of ${ended.length} connections were not ended`);
    faults.push(...new Set(ended.flatMap((outcome) => outcome.faults.map((fault) => `${name}: ${fault}`))));
  }
  const served = await honest.stop();
  expect(faults).toEqual([]);
  expect(served.faults).toEqual([]);
  const peaks = shop.processes.map(({ pid }) => peakMemoryMb(pid()));
  expect(peaks.filter((mb) => mb === undefined || mb > containerMb)).toEqual([]);
  Object.assign(task.meta, {
    tried: Object.fromEntries(results.map(({ name, outcomes }) => [name, outcomes.length])),
    found: { 'calls of the honest client': served.calls, 'of them failed': 0, 'its p95, ms': served.p95Ms },
  });
});
