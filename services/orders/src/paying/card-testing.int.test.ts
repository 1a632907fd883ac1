import { limits } from '@shop/contracts';
import { createMetrics } from '@shop/service-kit';
import { testToken } from '@shop/service-kit/testing';
import { describe, expect, test } from 'vitest';
import { paymentSettings } from '../payments/payment.config.ts';
import { createPaymentProvider } from '../payments/payment-provider.ts';
import { startPaymentsStandIn } from '../testing/payments-stand-in.ts';
import { clientSecret, placedOrder } from '../testing/read.ts';
import { orderBody, startTestOrders, stock, tokens } from '../testing/test-orders.ts';
import { handleProviderEvent } from './payment-events.worker.ts';

const standIn = await startPaymentsStandIn();
const settings = paymentSettings({ STRIPE_SANDBOX_URL: standIn.url });
const app = await startTestOrders({
  provider: createPaymentProvider(settings, createMetrics('test')),
  budgetFactor: 1,
});
await standIn.control('/webhook', { url: `${app.url}/payment-webhook` });

const addressBudget = 3 * limits.intentsWithoutOrderPerHour;

function ask(token: string, client: string, body: Record<string, unknown> = { price: 10 }) {
  return app.request('POST', '/create-payment-intent', { token, body, headers: { 'x-client-key': client } });
}

describe('payments without an order', () => {
  test("refuses all but a few of one person's 200 payments, and none of others", async () => {
    const tester = testToken('tester@example.com');
    const replies = await Promise.all(Array.from({ length: 200 }, (_, at) => ask(tester, `10.0.0.${at}`)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(limits.intentsWithoutOrderPerHour);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'too-many-payments' });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await ask(tokens.buyer, '10.1.0.1')).status).toBe(200);
  });

  test('limits payments per address too', async () => {
    const people = Array.from({ length: addressBudget + 5 }, (_, at) => testToken(`tester${at}@example.com`));
    const replies = await Promise.all(people.map((token) => ask(token, '10.2.0.1')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(addressBudget);
  });
});

describe('declined cards', () => {
  test('are counted once per event', async () => {
    const reply = await ask(testToken('repeated@example.com'), '10.5.0.1');
    const [intentId = ''] = clientSecret.parse(reply.body).clientSecret.split('_secret');
    const about = { intentId, isOurs: true, orderId: undefined, failure: undefined } as const;
    const event = { id: 'evt_declined_once', type: 'failed', ...about } as const;
    for (let times = 0; times < limits.declinedCardsPerHour; times += 1)
      await handleProviderEvent(app.deps, event);
    const spender = { email: 'repeated@example.com', client: undefined };
    expect(await app.deps.budgets.declinedCards.wait(spender)).toBe(0);
  });

  async function openIntent(token: string): Promise<string> {
    return clientSecret.parse((await ask(token, '10.3.0.1')).body).clientSecret;
  }

  test('closes the payment of a person with many declined cards; a buyer with one can still pay', async () => {
    const tester = testToken('declined@example.com');
    const secret = await openIntent(tester);
    for (let tries = 0; tries < limits.declinedCardsPerHour; tries += 1)
      await standIn.confirm(secret, 'pm_card_chargeDeclined');
    const intentId = secret.replace(/_secret.*$/, '');
    const status = async () => (await app.deps.provider.findIntent(intentId))?.status;
    await expect.poll(status).toBe('canceled');
    expect(await ask(tester, '10.4.0.1')).toMatchObject({
      status: 429,
      body: { code: 'too-many-declined-cards' },
    });

    const id = await placedOrder(app, orderBody(stock(app)));
    const reply = await ask(tokens.buyer, '10.3.0.1', { price: 25, orderId: id });
    const buyers = clientSecret.parse(reply.body).clientSecret;
    await standIn.confirm(buyers, 'pm_card_chargeDeclined');
    expect(await standIn.confirm(buyers, 'pm_card_visa')).toBe('succeeded');
  });
});
