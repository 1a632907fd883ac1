import { toCents } from '@shop/contracts';
import { z } from 'zod';
import { defaultShopId } from '../../services/orders/src/payments/payment.config.ts';
import { waitUntil } from '../lib/supervise/wait-until.ts';

const limitMs = 10_000;
const patienceMs = 120_000;

const intent = z.object({ id: z.string(), client_secret: z.string(), status: z.string() });

const state = z.object({
  intents: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      currency: z.string(),
      amount_received: z.number(),
      metadata: z.record(z.string(), z.string()),
    }),
  ),
  refunds: z.array(
    z.object({ intent: z.string(), amount: z.number(), status: z.enum(['pending', 'succeeded', 'failed']) }),
  ),
});

/** What the provider knows: the truth about money. */
export type ProviderState = z.infer<typeof state>;

export function idOf(clientSecret: string): string {
  return clientSecret.split('_secret')[0] ?? '';
}

/** The payment provider, as a cardholder and an operator see it. Every call is repeated until it is answered. */
export function providerAt(url: string) {
  const call = async (path: string, fields?: Record<string, string>): Promise<unknown> => {
    const reply = await fetch(url + path, {
      ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
      headers: { authorization: 'Bearer sk_test_sandbox' },
      signal: AbortSignal.timeout(limitMs),
    });
    return reply.json();
  };
  const succeeded = async (id: string): Promise<boolean> =>
    intent.parse(await call(`/v1/payment_intents/${id}`)).status === 'succeeded';

  const pay = async (id: string): Promise<void> => {
    const paid = await waitUntil(
      async () => {
        await call(`/v1/payment_intents/${id}/confirm`, { payment_method: 'pm_card_visa' });
        return succeeded(id);
      },
      { limitMs: patienceMs },
    );
    if (!paid) throw new Error(`the provider did not take the money of ${id}`);
  };

  return {
    /** Pays an intent with a good card. */
    pay,
    /** Money for an order that nobody in the shop asked for: a page of yesterday, a mistake at the provider. */
    payUnasked: async (orderId: string, { email, dollars }: { email: string; dollars: number }) => {
      const fields = {
        amount: String(toCents(dollars)),
        currency: 'usd',
        'allowed_payment_method_types[0]': 'card',
        'metadata[shop]': defaultShopId,
        'metadata[orderId]': orderId,
        'metadata[email]': email,
      };
      let made: string | undefined;
      await waitUntil(
        async () => {
          made = intent.parse(await call('/v1/payment_intents', fields)).id;
          return true;
        },
        { limitMs: patienceMs },
      );
      if (made === undefined) throw new Error('the provider made no intent');
      await pay(made);
      return made;
    },
    state: async (): Promise<ProviderState> => state.parse(await call('/_sandbox/state')),
  };
}

export type Provider = ReturnType<typeof providerAt>;
