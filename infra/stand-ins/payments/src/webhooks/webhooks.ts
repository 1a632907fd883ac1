import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@shop/service-kit/serving';
import { now } from '../ids.ts';
import type { Delivery } from '../model/records.ts';
import type { State } from '../state.ts';
import { eventBody } from '../wire/event.ts';
import { isDelivered, sendEvent, type WebhookTarget } from './send.ts';

/** What a test may change while the stand-in runs. */
export interface WebhookSettings {
  readonly target: WebhookTarget | null;
  /** How long an event waits before its first attempt. */
  readonly delayMs: number;
  /** How often each event is delivered. */
  readonly copies: number;
  /** Nothing is sent by itself until this is false again. */
  readonly held: boolean;
}

export interface Attempt {
  readonly event: string;
  readonly type: string;
  readonly attempt: number;
  /** HTTP status, or what went wrong. */
  readonly result: number | string;
}

export interface WebhookOptions {
  readonly state: State;
  readonly target: WebhookTarget | null;
  /** Waits before the second, third … attempt; after the last one an event is given up. */
  readonly retryMs: readonly number[];
  readonly logger: Logger;
}

const attemptsRemembered = 1_000;

export class Webhooks {
  settings: WebhookSettings;
  attempts: readonly Attempt[] = [];
  readonly #options: WebhookOptions;
  readonly #running = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  readonly #gate = new EventEmitter().setMaxListeners(0);

  constructor(options: WebhookOptions) {
    this.#options = options;
    this.settings = { target: options.target, delayMs: 0, copies: 1, held: false };
  }

  change(settings: Partial<WebhookSettings>): void {
    this.settings = { ...this.settings, ...settings };
    if (!this.settings.held) this.#gate.emit('released');
  }

  /** Starts to deliver events; those of a run that ended too early start where they stopped. */
  announce(eventIds: Iterable<string>): void {
    for (const id of eventIds) {
      const delivery = this.#deliver(id).catch((error: unknown) => {
        if (this.#stop.signal.aborted) return;
        this.#options.logger.error({ err: error, event: id }, 'webhook delivery broke off');
      });
      this.#running.add(delivery);
      void delivery.finally(() => this.#running.delete(delivery));
    }
  }

  announcePending(): void {
    const pending = [...this.#options.state.tables.deliveries.values()].filter(
      ({ state }) => state === 'pending',
    );
    this.announce(pending.map(({ id }) => id));
  }

  /** Sends one event once, now. Undefined when there is no such event or nowhere to send it. */
  async send(eventId: string): Promise<Attempt | undefined> {
    const { tables } = this.#options.state;
    const event = tables.events.get(eventId);
    const { target } = this.settings;
    if (!event || !target) return undefined;
    const body = eventBody(event, tables.deliveries.get(eventId));
    const result = await sendEvent(target, body, { time: now(), signal: this.#stop.signal });
    if (this.#stop.signal.aborted) return undefined;
    return this.#record({ event: eventId, type: event.type, result });
  }

  /** Resolves when every delivery has arrived or was given up. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#running);
  }

  async #deliver(eventId: string): Promise<void> {
    const current = (): Delivery | undefined => this.#options.state.tables.deliveries.get(eventId);
    await this.#wait(this.settings.delayMs);
    while (this.settings.target && current()?.state === 'pending') {
      await this.send(eventId);
      const delivery = current();
      if (delivery?.state === 'pending') await this.#wait(this.#options.retryMs[delivery.attempts - 1] ?? 0);
    }
    for (let copy = 1; copy < this.settings.copies; copy++) await this.send(eventId);
  }

  async #wait(ms: number): Promise<void> {
    const { signal } = this.#stop;
    await pause(ms, undefined, { signal });
    if (this.settings.held) await once(this.#gate, 'released', { signal });
  }

  async #record(made: Omit<Attempt, 'attempt'>): Promise<Attempt> {
    const { state, retryMs, logger } = this.#options;
    const before = state.tables.deliveries.get(made.event);
    const attempt = { ...made, attempt: (before?.attempts ?? 0) + 1 };
    this.attempts = [...this.attempts, attempt].slice(-attemptsRemembered);
    const outcome = this.#reached(before, attempt, retryMs.length);
    await state.commit([
      { table: 'deliveries', value: { id: made.event, attempts: attempt.attempt, state: outcome } },
    ]);
    if (outcome === 'gave-up') logger.warn({ event: made.event, type: made.type }, 'webhook given up');
    return attempt;
  }

  #reached(before: Delivery | undefined, made: Attempt, retries: number): Delivery['state'] {
    if (before?.state === 'delivered' || isDelivered(made.result)) return 'delivered';
    return made.attempt > retries ? 'gave-up' : 'pending';
  }
}
