import type { EventRecord } from './records.ts';
import { newId, now, type Store } from './store.ts';

/** One call of the provider's API, while it is carried out. */
export interface Call {
  /** A browser with the publishable key, which may see and change only what it has the client secret of. */
  readonly fromBrowser: boolean;
  /** The id in the path; empty when there is none. */
  readonly id: string;
  /** Form of a POST or query of a GET, not parsed yet. */
  readonly input: unknown;
  readonly store: Store;
  /** Records an event that is sent to the webhook once the call is saved. */
  readonly announce: (type: string, object: object) => void;
  /** How long a refund of a slow test card keeps its first status, ms. */
  readonly refundSettleMs: number;
}

export interface Endpoint {
  readonly method: 'get' | 'post';
  readonly path: string;
  /** The publishable key may make this call. */
  readonly open?: true;
  readonly run: (call: Call) => object;
}

/** API version of the official SDK 23.1.0. */
export const apiVersion = '2026-10-28.endive';

/** The events that the shop's webhook is set up for, see infra/deploy. Others are only listed. */
const subscribed: readonly string[] = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
];

export function newEvent(type: string, object: object, hasTarget: boolean): EventRecord {
  const isSent = hasTarget && subscribed.includes(type);
  return {
    object: 'event',
    id: newId('evt_'),
    api_version: apiVersion,
    created: now(),
    livemode: false,
    type,
    data: { object },
    pending_webhooks: isSent ? 1 : 0,
    sandbox: { attempts: 0, state: isSent ? 'pending' : 'none' },
  };
}
