import { createHmac } from 'node:crypto';
import { createMetrics, type Metrics, Refusal } from '@shop/service-kit';
import { describe, expect, test } from 'vitest';
import { startPaymentsStandIn } from '../testing/payments-stand-in.ts';
import { clientSecret, placedOrder, readOrder, readTimeline } from '../testing/read.ts';
import { orderBody, startTestOrders, stock, tokens } from '../testing/test-orders.ts';
import { paymentSettings } from './payment.config.ts';
import { createPaymentProvider } from './payment-provider.ts';
import { BadSignature } from './provider.types.ts';

const standIn = await startPaymentsStandIn();
const settings = paymentSettings({ STRIPE_SANDBOX_URL: standIn.url });
const metrics = createMetrics('test');
const provider = createPaymentProvider(settings, metrics);
const email = 'buyer@example.com';

async function callsOf({ registry }: Pick<Metrics, 'registry'>): Promise<Record<string, number>> {
  const lines = (await registry.metrics()).split('\n');
  const counts = lines.filter((line) => line.startsWith('payment_provider_call_seconds_count'));
  const labelOf = (line: string, name: string) => new RegExp(`[{,]${name}="([\\w-]+)"`).exec(line)?.[1];
  return Object.fromEntries(
    counts.map((line) => [
      `${labelOf(line, 'call')} ${labelOf(line, 'outcome')}`,
      Number(line.split(' ').at(-1)),
    ]),
  );
}

describe('the client of the payment provider', () => {
  test('returns the same intent for one key, with payer and order', async () => {
    const wanted = { amountCents: 2_550, email, orderId: 'a'.repeat(24), idempotencyKey: 'pi-test-1' };
    const [one, two] = await Promise.all([provider.createIntent(wanted), provider.createIntent(wanted)]);
    expect(one.id).toBe(two.id);
    expect(await provider.findIntent(one.id)).toMatchObject({
      status: 'requires_payment_method',
      amountCents: 2_550,
      receivedCents: 0,
      currency: 'usd',
      orderId: 'a'.repeat(24),
      email,
    });
  });

  test('returns a cancelled intent as cancelled when its key is reused', async () => {
    const wanted = { amountCents: 2_550, email, idempotencyKey: 'pi-test-2' };
    const { id } = await provider.createIntent(wanted);
    await provider.cancelIntent(id);
    expect(await provider.createIntent(wanted)).toMatchObject({ id, status: 'canceled' });
  });

  test('measures calls by outcome: success, refusal or no connection', async () => {
    const measured = createMetrics('test');
    const door = createPaymentProvider(settings, measured);
    const { id, clientSecret: secret } = await door.createIntent({ amountCents: 100, email });
    await standIn.confirm(secret);
    await door.cancelIntent(id);
    await door.findIntent('pi_unknown');
    await door.createIntent({ amountCents: 1, email }).catch(() => undefined);
    expect(await callsOf(measured)).toEqual({
      'create-intent done': 1,
      'cancel-intent refused': 1,
      'find-intent done': 1,
      'find-intent refused': 1,
      'create-intent refused': 1,
    });
  });

  test('returns undefined for an unknown intent', async () => {
    expect(await provider.findIntent('pi_unknown')).toBeUndefined();
    expect(await provider.cancelIntent('pi_unknown')).toBeUndefined();
  });

  test('returns a paid intent as paid when it is to be cancelled', async () => {
    const { id, clientSecret: secret } = await provider.createIntent({ amountCents: 100, email });
    await standIn.confirm(secret);
    expect(await provider.cancelIntent(id)).toMatchObject({ status: 'succeeded', receivedCents: 100 });
  });

  test('EXT-10: returns 503 when the provider is unreachable', async () => {
    const measured = createMetrics('test');
    const away = createPaymentProvider({ ...settings, sandboxUrl: 'http://127.0.0.1:1' }, measured);
    const refusal = await away.findIntent('pi_1').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ status: 503, code: 'payments-unavailable' });
    expect(await callsOf(measured)).toEqual({ 'find-intent unavailable': 1 });
  });

  describe('events', () => {
    const body = Buffer.from(
      JSON.stringify({
        id: 'evt_1',
        object: 'event',
        type: 'payment_intent.succeeded',
        data: { object: { id: 'pi_1', metadata: { orderId: 'b'.repeat(24) } } },
      }),
    );
    const signed = (secret: string, ageSeconds: number, bytes = body): string => {
      const time = Math.floor(Date.now() / 1_000) - ageSeconds;
      return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${bytes}`).digest('hex')}`;
    };

    test('API-23: reads an event with a genuine signature', () => {
      expect(provider.readEvent(body, signed(settings.webhookSecret, 0))).toEqual({
        id: 'evt_1',
        type: 'succeeded',
        intentId: 'pi_1',
        isOurs: false,
        orderId: 'b'.repeat(24),
        failure: undefined,
      });
    });

    test.each([
      ['missing', undefined],
      ['empty', ''],
      ['made with another secret', signed('whsec_other', 0)],
      ['older than five minutes', signed(settings.webhookSecret, 302)],
      ['of another body', signed(settings.webhookSecret, 0, Buffer.from('{}'))],
    ])('DEF-02: refuses an event whose signature is %s', (_what, signature) => {
      expect(() => provider.readEvent(body, signature)).toThrow(BadSignature);
    });
  });
});

describe('payments at the stand-in', async () => {
  const app = await startTestOrders({ provider });
  await standIn.control('/webhook', { url: `${app.url}/payment-webhook` });

  const place = () => placedOrder(app, orderBody(stock(app)));
  const open = async (body: Record<string, unknown>): Promise<string> => {
    const reply = await app.request('POST', '/create-payment-intent', { token: tokens.buyer, body });
    return clientSecret.parse(reply.body).clientSecret;
  };
  const idOf = (secret: string): string => secret.split('_secret')[0] ?? '';

  test('PAY-13, ST-03: pays the order once when only webhooks report, each three times', async () => {
    await standIn.control('/duplicate', { copies: 3 });
    const id = await place();
    const secret = await open({ price: 25, orderId: id });
    expect(await standIn.confirm(secret)).toBe('succeeded');
    await expect
      .poll(() => readOrder(app, id))
      .toMatchObject({ paid: true, transactionId: idOf(secret), status: 'pending' });
    await standIn.control('/settled', {});
    expect((await readTimeline(app, id)).filter((what) => what === 'paid')).toEqual(['paid']);
    await standIn.control('/reset', {});
  });

  test('PAY-11: pays with the same intent after a declined card', async () => {
    const id = await place();
    const secret = await open({ price: 25, orderId: id });
    expect(await standIn.confirm(secret, 'pm_card_chargeDeclined')).toBe('refused');
    await expect.poll(() => readTimeline(app, id)).toContain('payment-failed');
    expect(await open({ price: 25, orderId: id })).toBe(secret);
    expect(await standIn.confirm(secret)).toBe('succeeded');
    const report = { token: tokens.buyer, body: { transactionId: idOf(secret) } };
    expect((await app.request('PATCH', `/order/${id}`, report)).status).toBe(200);
  });

  test.each([0.1, 1_000_000])(
    "returns 422 for a price of %d, beyond the provider's limits",
    async (price) => {
      const call = { token: tokens.buyer, body: { price } };
      const reply = await app.request('POST', '/create-payment-intent', call);
      expect(reply).toMatchObject({ status: 422, body: { code: 'amount-out-of-range' } });
    },
  );
});
