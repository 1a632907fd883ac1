import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDir } from '@shop/lib/testing/fixtures';
import type { TestProcess } from '@shop/service-kit/testing';
import type Stripe from 'stripe';
import { beforeAll, describe, expect, test } from 'vitest';
import { sdkFor } from '../testing/sdk.ts';
import { startStandIn } from '../testing/start-stand-in.ts';

const dataDir = await temporaryDir();
let standIn: TestProcess;
let stripe: Stripe;

async function start(): Promise<void> {
  standIn = await startStandIn({ DATA_DIR: dataDir });
  stripe = sdkFor(standIn.url);
}

beforeAll(start);

function create(options: Stripe.RequestOptions = {}) {
  return stripe.paymentIntents.create(
    { amount: 1_999, currency: 'usd', metadata: { order_id: 'o-1' } },
    options,
  );
}

async function fromBrowser(path: string, fields: Record<string, string>, method = 'POST') {
  const params = new URLSearchParams({ key: 'pk_test_sandbox', ...fields });
  const url = method === 'GET' ? `${standIn.url}${path}?${params}` : standIn.url + path;
  const reply = await fetch(url, {
    method,
    headers: { origin: 'http://localhost:3000' },
    body: method === 'GET' ? undefined : params,
    signal: AbortSignal.timeout(10_000),
  });
  return { status: reply.status, headers: reply.headers, body: await reply.json() };
}

describe('a killed stand-in', () => {
  test('loses nothing it answered when it is killed right after', async () => {
    const paid = await create({ idempotencyKey: 'k-1' });
    await stripe.paymentIntents.confirm(
      paid.id,
      { payment_method: 'pm_card_visa' },
      { idempotencyKey: 'k-2' },
    );
    const refund = await stripe.refunds.create({ payment_intent: paid.id }, { idempotencyKey: 'k-3' });
    await standIn.end('SIGKILL');
    await start();
    const found = await stripe.paymentIntents.retrieve(paid.id, { expand: ['latest_charge'] });
    expect(found).toMatchObject({
      status: 'succeeded',
      client_secret: paid.client_secret,
      metadata: { order_id: 'o-1' },
      latest_charge: { refunded: true },
    });
    const again = await stripe.refunds.create({ payment_intent: paid.id }, { idempotencyKey: 'k-3' });
    expect(again.id).toBe(refund.id);
    expect((await create({ idempotencyKey: 'k-1' })).id).toBe(paid.id);
  });

  test('starts with the complete lines when a crash cut off the last one', async () => {
    const { id } = await create();
    await standIn.end('SIGKILL');
    await appendFile(join(dataDir, 'payments.journal'), '[{"object":"payment_intent","i');
    await start();
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method');
    const second = await create();
    await standIn.end('SIGKILL');
    await start();
    expect((await stripe.paymentIntents.retrieve(second.id)).id).toBe(second.id);
  });

  test('writes no card number to the journal or the log', async () => {
    await fromBrowser('/v1/payment_methods', {
      type: 'card',
      'card[number]': '4242424242424242',
      'card[exp_month]': '12',
      'card[exp_year]': '2040',
      'card[cvc]': '123',
    });
    const journal = await readFile(join(dataDir, 'payments.journal'), 'utf8');
    expect(journal).toContain('"last4":"4242"');
    expect(journal + standIn.output()).not.toContain('4242424242424242');
  });
});

describe('keys', () => {
  test('refuses calls that a browser may not make', async () => {
    const listed = await fromBrowser('/v1/events', {}, 'GET');
    expect(listed).toMatchObject({ status: 403, body: { error: { code: 'secret_key_required' } } });
    const made = await fromBrowser('/v1/payment_intents', { amount: '100', currency: 'usd' });
    expect(made.status).toBe(403);
  });

  test('shows a browser with the client secret its intent without the shop’s metadata', async () => {
    const { id, client_secret: secret } = await create();
    const seen = await fromBrowser(`/v1/payment_intents/${id}`, { client_secret: secret ?? '' }, 'GET');
    expect(seen).toMatchObject({ status: 200, body: { id, amount: 1_999 } });
    expect(seen.body).not.toHaveProperty('metadata');
    expect(seen.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
  });

  test('hides an intent from a browser with another client secret', async () => {
    const { id } = await create();
    const other = await create();
    const stolen = { client_secret: other.client_secret ?? '', payment_method: 'pm_card_visa' };
    expect(await fromBrowser(`/v1/payment_intents/${id}/confirm`, stolen)).toMatchObject({
      status: 404,
      body: { error: { code: 'resource_missing' } },
    });
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method');
  });

  test('refuses a call with an unknown parameter', async () => {
    const reply = await fetch(`${standIn.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox' },
      body: new URLSearchParams({ amount: '100', currency: 'usd', colour: 'red' }),
    });
    expect(await reply.json()).toMatchObject({
      error: { code: 'parameter_unknown', message: 'Received unknown parameter: colour' },
    });
  });
});

describe('where it runs', () => {
  test('hides the card form from pages of other machines', async () => {
    const form = (parent: string) => fetch(`${standIn.url}/card.html?${new URLSearchParams({ parent })}`);
    expect((await form('https://evil.example')).status).toBe(403);
    expect((await form('http://localhost:3000 https://evil.example')).status).toBe(403);
    const shown = await form('http://localhost:3000');
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:3000');
  });
});
