import { createHmac } from 'node:crypto';

export interface WebhookTarget {
  readonly url: string;
  readonly secret: string;
}

const answerLimitMs = 10_000;

/** The header the official SDK checks: a time and a signature over time and body. */
export function signatureHeader(payload: string, secret: string, time: number): string {
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
  return `t=${time},v1=${signature}`;
}

/** Sends one event once, signed for this very attempt. Gives the status, or the name of what went wrong. */
export async function sendEvent(
  target: WebhookTarget,
  event: unknown,
  options: { time: number; signal: AbortSignal },
): Promise<number | string> {
  const payload = JSON.stringify(event, null, 2);
  try {
    const reply = await fetch(target.url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([options.signal, AbortSignal.timeout(answerLimitMs)]),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signatureHeader(payload, target.secret, options.time),
      },
      body: payload,
    });
    await reply.arrayBuffer();
    return reply.status;
  } catch (error) {
    return error instanceof Error ? error.name : 'failed';
  }
}

export function isDelivered(result: number | string): boolean {
  return typeof result === 'number' && result >= 200 && result < 300;
}
