import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { controlOf } from '../testing/control.ts';
import { sdkFor } from '../testing/sdk.ts';
import { type StandInProcess, startStandInProcess } from '../testing/stand-in-process.ts';
import { startWebhookSink, type WebhookSink } from '../testing/webhook-sink.ts';

let dataDir: string;
let sink: WebhookSink;
let standIn: StandInProcess;
let stripe: Stripe;
let control: ReturnType<typeof controlOf>;

async function start(): Promise<void> {
  standIn = await startStandInProcess({
    DATA_DIR: dataDir,
    WEBHOOK_URL: sink.url,
    WEBHOOK_RETRY_MS: '10,20',
  });
  stripe = sdkFor(standIn.url);
  control = controlOf(standIn.url);
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'payments-'));
  sink = await startWebhookSink();
  await start();
});

beforeEach(async () => {
  await control.post('/reset', {});
  await control.settled();
  sink.received.length = 0;
});

afterAll(async () => {
  await standIn.end('SIGTERM');
  await sink.close();
  await rm(dataDir, { recursive: true, force: true });
});

function create() {
  return stripe.paymentIntents.create({ amount: 1_999, currency: 'usd' });
}

function typesReceived() {
  return sink.received.map(({ type }) => type);
}

describe('webhooks', () => {
  test('sends signed events of a paid intent that the official SDK accepts', async () => {
    const { id } = await create();
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    await control.settled();
    expect(typesReceived().toSorted()).toEqual([
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
    ]);
    for (const { body, headers } of sink.received) {
      const signature = headers['stripe-signature'] ?? '';
      expect(Stripe.webhooks.constructEvent(body, signature, 'whsec_sandbox').object).toBe('event');
      expect(() => Stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow(/signature/);
      expect(() => Stripe.webhooks.constructEvent(`${body} `, signature, 'whsec_sandbox')).toThrow();
    }
  });

  test('sends an event a third time, freshly signed, after two failures', async () => {
    sink.answers.push(500, 404);
    await create();
    await control.settled();
    expect(typesReceived()).toEqual(Array(3).fill('payment_intent.created'));
    expect(new Set(sink.received.map(({ id }) => id)).size).toBe(1);
    const { attempts, events } = await control.state();
    expect(attempts.slice(-3).map(({ result }) => result)).toEqual([500, 404, 200]);
    expect(events.at(-1)?.delivery).toBe('delivered');
  });

  test('gives up after the last attempt, and can send the event again', async () => {
    sink.answers.push(500, 500, 500);
    await create();
    await control.settled();
    const { data } = await stripe.events.list({ delivery_success: false });
    expect(data.map(({ type, pending_webhooks }) => [type, pending_webhooks])).toEqual([
      ['payment_intent.created', 1],
    ]);
    expect(await control.post('/resend', { event: data[0]?.id })).toBe(200);
    expect(sink.received).toHaveLength(4);
    expect((await stripe.events.list({ delivery_success: false })).data).toEqual([]);
  });

  test('sends an event after a restart if it was killed before', async () => {
    await control.post('/hold', { held: true });
    await create();
    await standIn.end('SIGKILL');
    expect(sink.received).toEqual([]);
    await start();
    await control.settled();
    expect(typesReceived()).toEqual(['payment_intent.created']);
  });
});
