import { toCents } from '@shop/contracts';
import { z } from 'zod';
import { waitUntil } from '../lib/supervise/wait-until.ts';

/** The SHOP_ID of every shop here; its payments on the account carry it as their mark. */
export const shopId = 'parts-shop';

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

/** The provider's records: the truth about money. */
export type ProviderState = z.infer<typeof state>;

export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret')[0] ?? '';
}

/** The payment provider as a cardholder and an operator see it. Payments are retried until they succeed. */
export function providerAt(url: string) {
  const call = async (path: string, fields?: Record<string, string>): Promise<unknown> => {
    const reply = await fetch(url + path, {
      method: fields ? 'POST' : 'GET',
      body: fields && new URLSearchParams(fields),
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
    pay,
    /**
     * Pays without the shop asking: an old page, a mistake or (without metadata) another business on the same
     * account.
     */
    payUnasked: async (dollars: number, metadata: Readonly<Record<string, string>> = {}): Promise<string> => {
      const fields = {
        amount: String(toCents(dollars)),
        currency: 'usd',
        'allowed_payment_method_types[0]': 'card',
        ...Object.fromEntries(Object.entries(metadata).map(([key, value]) => [`metadata[${key}]`, value])),
      };
      let made: string | undefined;
      const make = async (): Promise<boolean> => {
        made = intent.parse(await call('/v1/payment_intents', fields)).id;
        return true;
      };
      if (!(await waitUntil(make, { limitMs: patienceMs })) || made === undefined)
        throw new Error('the provider made no intent');
      await pay(made);
      return made;
    },
    state: async (): Promise<ProviderState> => state.parse(await call('/_sandbox/state')),
  };
}

export type Provider = ReturnType<typeof providerAt>;
