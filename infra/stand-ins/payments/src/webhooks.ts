import { createHmac } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@shop/service-kit';
import { type EventRecord, shown } from './records.ts';
import { now, type Store } from './store.ts';

export interface WebhookOptions {
  readonly store: Store;
  /** Address that takes events; without one none is sent. */
  readonly target: string | undefined;
  /** Waits before the second, third … attempt; after the last one the event is given up. */
  readonly retryMs: readonly number[];
  readonly logger: Logger;
}

const secret = 'whsec_sandbox';
const answerLimitMs = 10_000;

/** Sends an event once, signed as the official SDK expects. Returns whether the shop took it. */
async function send(url: string, event: EventRecord, stop: AbortSignal): Promise<boolean> {
  const body = JSON.stringify(shown(event), null, 2);
  const at = now();
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  try {
    const reply = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(answerLimitMs)]),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${at},v1=${signature}`,
      },
      body,
    });
    await reply.arrayBuffer();
    return reply.status < 300;
  } catch {
    return false;
  }
}

/** Delivers events with retries; tests may hold and copy them. */
export function startWebhooks({ store, target, retryMs, logger }: WebhookOptions) {
  const stop = new AbortController();
  const { signal } = stop;
  const gate = new EventEmitter().setMaxListeners(0);
  const running = new Set<Promise<void>>();
  const settings = { target, copies: 1, held: false };

  const record = (event: EventRecord, isTaken: boolean): void => {
    const attempts = event.sandbox.attempts + 1;
    const isDelivered = isTaken || event.sandbox.state === 'delivered';
    const state = isDelivered ? 'delivered' : attempts > retryMs.length ? 'gave-up' : 'pending';
    store.put({ ...event, pending_webhooks: isDelivered ? 0 : 1, sandbox: { attempts, state } });
    store.save();
    if (state === 'gave-up') logger.warn({ event: event.id, type: event.type }, 'webhook given up');
  };
  const sendOnce = async (id: string): Promise<EventRecord | undefined> => {
    const event = store.find('event', id);
    if (!event || !settings.target) return undefined;
    const isTaken = await send(settings.target, event, signal);
    signal.throwIfAborted();
    record(store.find('event', id) ?? event, isTaken);
    return store.find('event', id);
  };
  const wait = async (ms: number): Promise<void> => {
    await pause(ms, undefined, { signal });
    if (settings.held) await once(gate, 'released', { signal });
  };
  const deliver = async (id: string): Promise<void> => {
    await wait(0);
    let event = store.find('event', id);
    while (event?.sandbox.state === 'pending') {
      event = await sendOnce(id);
      if (event?.sandbox.state === 'pending') await wait(retryMs[event.sandbox.attempts - 1] ?? 0);
    }
    for (let copy = 1; copy < settings.copies; copy++) await sendOnce(id);
  };
  const startIfPending = ({ id, sandbox }: EventRecord): void => {
    if (sandbox.state !== 'pending') return;
    const delivery = deliver(id)
      .catch((error: unknown) => {
        if (!signal.aborted) logger.error({ err: error, event: id }, 'webhook delivery failed');
      })
      .finally(() => running.delete(delivery));
    running.add(delivery);
  };
  return {
    startIfPending,
    change: (changes: Partial<typeof settings>): void => {
      Object.assign(settings, changes);
      if (!settings.held) gate.emit('released');
    },
    hasTarget: () => settings.target !== undefined,
    /** Resolves when every event was delivered or given up. */
    idle: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running);
    },
    close: async (): Promise<void> => {
      stop.abort();
      await Promise.all(running);
    },
  };
}

export type Webhooks = ReturnType<typeof startWebhooks>;
