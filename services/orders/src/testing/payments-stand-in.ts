import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atFileEnd, spawnProcess } from '@shop/service-kit/testing';
import { z } from 'zod';

const main = new URL('../../../../infra/stand-ins/payments/src/main.ts', import.meta.url);
const intent = z.looseObject({ status: z.string() });
const newIntent = z.object({ id: z.string(), status: z.literal('succeeded') });
const list = z.object({ data: z.array(z.unknown()) });
const refund = z.object({ id: z.string(), status: z.string(), amount: z.number() });
const charged = z.object({ latest_charge: z.object({ refunded: z.boolean() }).nullable() });

/** Starts the payment provider's stand-in as a process, with the calls that a browser makes to it. */
export async function startPaymentsStandIn() {
  const dataDir = await mkdtemp(join(tmpdir(), 'orders-payments-'));
  const { url } = await spawnProcess(main, {
    DATA_DIR: dataDir,
    PORT: '0',
    WEBHOOK_RETRY_MS: '200,500',
    // Long enough that only the test ends a slow refund.
    REFUND_SETTLE_MS: '600000',
  });
  atFileEnd(() => rm(dataDir, { recursive: true, force: true }));

  const call = async (path: string, options: RequestInit): Promise<unknown> => {
    const reply = await fetch(url + path, { ...options, signal: AbortSignal.timeout(10_000) });
    return reply.json();
  };
  const control = (path: string, body: unknown): Promise<unknown> =>
    call(`/_sandbox${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  /**
   * Confirms like the card form, with the publishable key and the client secret. Returns the intent's status, or
   * `refused`.
   */
  const confirm = async (clientSecret: string, method = 'pm_card_visa'): Promise<string> => {
    const id = clientSecret.split('_secret')[0];
    const fields = { key: 'pk_test_sandbox', client_secret: clientSecret, payment_method: method };
    const body = await call(`/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    return intent.safeParse(body).data?.status ?? 'refused';
  };

  const asOwner = { authorization: 'Bearer sk_test_sandbox' };

  return {
    url,
    control,
    confirm,
    /** Creates an intent of $25, paid with a card, that this shop's code did not make. */
    paidIntent: async (metadata: Record<string, string>, method = 'pm_card_visa'): Promise<string> => {
      const body = new URLSearchParams({ amount: '2500', currency: 'usd' });
      for (const [name, value] of Object.entries(metadata)) body.set(`metadata[${name}]`, value);
      body.set('payment_method', method);
      body.set('confirm', 'true');
      const made = await call('/v1/payment_intents', { method: 'POST', headers: asOwner, body });
      return newIntent.parse(made).id;
    },
    /** Returns the number of refunds of an intent, in any status. */
    refunds: async (intentId: string): Promise<number> => {
      const path = `/v1/refunds?payment_intent=${intentId}&limit=100`;
      return list.parse(await call(path, { headers: asOwner })).data.length;
    },
    /** Returns all refunds of an intent, oldest first, with status and amount in cents. */
    refundsOf: async (intentId: string) => {
      const path = `/v1/refunds?payment_intent=${intentId}&limit=100`;
      const { data } = list.parse(await call(path, { headers: asOwner }));
      return z.array(refund).parse(data.toReversed());
    },
    /** Refunds on the provider's own page: an amount in cents, or everything. */
    refundByHand: async (intentId: string, amount?: number): Promise<void> => {
      const body = new URLSearchParams({ payment_intent: intentId });
      if (amount !== undefined) body.set('amount', `${amount}`);
      refund.parse(await call('/v1/refunds', { method: 'POST', headers: asOwner, body }));
    },
    refunded: async (intentId: string): Promise<boolean> => {
      const path = `/v1/payment_intents/${intentId}?expand[0]=latest_charge`;
      const body = await call(path, { headers: asOwner });
      return charged.parse(body).latest_charge?.refunded ?? false;
    },
  };
}
