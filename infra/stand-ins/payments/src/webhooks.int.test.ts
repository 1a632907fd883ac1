import { temporaryDir } from '@shop/lib/testing/fixtures';
import type { TestProcess } from '@shop/service-kit/testing';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { controlOf } from '../testing/control.ts';
import { sdkFor } from '../testing/sdk.ts';
import { startStandIn } from '../testing/start-stand-in.ts';
import { startWebhookSink, type WebhookSink } from '../testing/webhook-sink.ts';

const dataDir = await temporaryDir();
let sink: WebhookSink;
let standIn: TestProcess;
let stripe: Stripe;
let control: ReturnType<typeof controlOf>;

async function start(): Promise<void> {
  standIn = await startStandIn({
    DATA_DIR: dataDir,
    WEBHOOK_URL: sink.url,
    WEBHOOK_RETRY_MS: '10,20',
  });
  stripe = sdkFor(standIn.url);
  control = controlOf(standIn.url);
}

beforeAll(async () => {
  sink = await startWebhookSink();
  await start();
});

beforeEach(async () => {
  await control.post('/reset', {});
  await control.settled();
  sink.received.length = 0;
});

afterAll(async () => {
  await standIn.end();
  await sink.close();
});

function pay() {
  const card = { payment_method: 'pm_card_visa', confirm: true };
  return stripe.paymentIntents.create({ amount: 1_999, currency: 'usd', ...card });
}

function typesReceived() {
  return sink.received.map(({ type }) => type);
}

describe('webhooks', () => {
  test('sends only the event that the webhook is set up for, signed so that the official SDK accepts it', async () => {
    await pay();
    await control.settled();
    expect(typesReceived()).toEqual(['payment_intent.succeeded']);
    for (const { body, headers } of sink.received) {
      const signature = headers['stripe-signature'] ?? '';
      expect(Stripe.webhooks.constructEvent(body, signature, 'whsec_sandbox').object).toBe('event');
      expect(() => Stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow(/signature/);
      expect(() => Stripe.webhooks.constructEvent(`${body} `, signature, 'whsec_sandbox')).toThrow();
    }
  });

  test('sends an event a third time, freshly signed, after two failures', async () => {
    sink.answers.push(500, 404);
    await pay();
    await control.settled();
    expect(typesReceived()).toEqual(Array(3).fill('payment_intent.succeeded'));
    expect(new Set(sink.received.map(({ id }) => id)).size).toBe(1);
    expect((await control.state()).events.at(-1)?.delivery).toBe('delivered');
  });

  test('gives up after the last attempt', async () => {
    sink.answers.push(500, 500, 500);
    await pay();
    await control.settled();
    expect(sink.received).toHaveLength(3);
    expect((await control.state()).events.at(-1)?.delivery).toBe('gave-up');
  });

  test('sends an event after a restart if it was killed before', async () => {
    await control.post('/hold', { held: true });
    await pay();
    await standIn.end('SIGKILL');
    expect(sink.received).toEqual([]);
    await start();
    await control.settled();
    expect(typesReceived()).toEqual(['payment_intent.succeeded']);
  });
});
