import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { addPart } from '../buyer.ts';
import { startWholeShop } from '../testing/whole-shop.ts';
import { type Call, callsOf } from './calls.ts';
import { operationsOf, readDocument } from './document.ts';
import { createJudge, type Reply, send } from './judge.ts';
import type { KnownIds } from './values.ts';

/** Fewer calls would not reach every kind of answer. */
const calls = Math.max(2_000, Number(process.env.CHAOS_RUNS ?? 0));
const seed = Number(process.env.CHAOS_SEED ?? 1);
const atOnce = 10;

const shop = await startWholeShop();
const { people, open, limited } = shop;
const document = await readDocument(open);
/** Several: a call of the admin may delete one. */
const parts = await Promise.all(
  Array.from({ length: 10 }, () => addPart(open, 1_000_000, people.admin.token)),
);
const known: KnownIds = { part: parts, order: [], review: [], intent: [] };
const ownerOf = new Map<string, string>();
const judge = createJudge(document, { people, ownerOf });
const operations = operationsOf(document);
const anyCall = fc.oneof(...operations.map((each) => callsOf(each, { people, known })));
const statuses = new Map<number, number>();

const made = z.object({ insertedId: z.string().optional(), clientSecret: z.string().optional() });
const kinds = { addPart: 'part', placeOrder: 'order', addReview: 'review' } as const;

/** Keeps the ids in a reply, so that later calls refer to existing records. */
function remember({ operation: { operationId }, caller }: Call, { status, text }: Reply): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (status !== 200 && status !== 201) return;
  const { insertedId, clientSecret } =
    made.safeParse(text.startsWith('{') ? JSON.parse(text) : {}).data ?? {};
  const kind = Object.entries(kinds).find(([name]) => name === operationId)?.[1];
  if (kind && insertedId !== undefined) known[kind].push(insertedId);
  if (kind === 'order' && insertedId !== undefined && caller !== 'visitor')
    ownerOf.set(insertedId, people[caller].email);
  if (clientSecret !== undefined) known.intent.push(clientSecret.split('_secret')[0] ?? '');
}

async function faultsOfCall(apiUrl: string, call: Call): Promise<string[]> {
  const reply = await send(apiUrl, call);
  remember(call, reply);
  const { operation, caller, target, body = '' } = call;
  const sent = `${caller}: ${operation.method} ${target.slice(0, 300)} ${body.slice(0, 300)}`;
  return judge(call, reply).map((fault) => `${fault}, to ${sent}`);
}

function fuzz(apiUrl: string, count: number): Promise<void> {
  const several = fc.array(anyCall, { minLength: atOnce, maxLength: atOnce });
  const answered = fc.asyncProperty(several, async (batch) => {
    const faults = await Promise.all(batch.map((call) => faultsOfCall(apiUrl, call)));
    expect(faults.flat()).toEqual([]);
  });
  return fc.assert(answered, { numRuns: Math.ceil(count / atOnce), seed });
}

const limitMs = 120_000 + calls * 30;

test(`answers ${calls} calls that fit, nearly fit or do not fit the API document as it says (seed ${seed})`, {
  timeout: limitMs,
}, async ({ task }) => {
  await fuzz(open, calls);
  for (const status of [200, 201, 401, 403, 404, 422])
    expect(statuses.get(status) ?? 0, `replies with ${status}`).toBeGreaterThan(0);
  Object.assign(task.meta, {
    tried: { calls, operations: operations.length },
    found: { 'replies with 5xx': 0 },
  });
});

test('answers 429 as the API document says when a client calls more often than it may', {
  timeout: limitMs,
}, async () => {
  await fuzz(limited, 300);
  expect(statuses.get(429)).toBeGreaterThan(0);
});

test('every process still answers after all calls', async () => {
  const urls = Object.values(shop.urls);
  const alive = await Promise.all(urls.map((url) => fetch(`${url}/healthz`)));
  expect(alive.map(({ status }) => status)).toEqual(urls.map(() => 200));
});
