import {
  type CardCommand,
  type CardOptions,
  type CardUpdate,
  cardOptions,
  cardUpdate,
  type ProviderReply,
} from '../protocol.ts';
import { createFrame, openFrame } from './frame.ts';

type Listener = (event: unknown) => void;

export interface CardElementHost {
  readonly base: string;
  readonly key: string;
  readonly onDestroy: () => void;
}

const stateClasses = ['empty', 'complete', 'invalid', 'focus'] as const;
type StateClass = (typeof stateClasses)[number];

/** The shop's side of the card form. The form itself, and the card in it, live in a frame of the stand-in. */
export class CardElement {
  readonly #home: CardElementHost;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #replies = new Map<number, (reply: ProviderReply) => void>();
  #options: CardOptions;
  #host: Element | null = null;
  #frame: HTMLIFrameElement | null = null;
  #port = Promise.withResolvers<MessagePort>();
  #calls = 0;
  #destroyed = false;

  constructor(home: CardElementHost, options: unknown) {
    this.#home = home;
    this.#options = cardOptions.parse(options ?? {});
  }

  mount(target: string | Element): void {
    if (this.#destroyed) throw new Error('This Element has already been destroyed. Please create a new one.');
    const host = typeof target === 'string' ? document.querySelector(target) : target;
    if (!host) throw new Error('Invalid DOM element. Call mount() with a valid DOM element or selector.');
    const frame = createFrame(this.#home.base, '/card.html', 'Secure card payment input frame');
    frame.style.height = '1.5em';
    frame.addEventListener('load', () => this.#open(frame), { once: true });
    this.#host = host;
    this.#frame = frame;
    host.classList.add('StripeElement');
    this.#mark({ empty: true, complete: false, invalid: false, focus: false });
    host.replaceChildren(frame);
  }

  on(type: string, listener: Listener): this {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener));
    return this;
  }

  off(type: string, listener?: Listener): this {
    if (listener) this.#listeners.get(type)?.delete(listener);
    else this.#listeners.delete(type);
    return this;
  }

  once(type: string, listener: Listener): this {
    const once = (event: unknown): void => {
      this.off(type, once);
      listener(event);
    };
    return this.on(type, once);
  }

  update(options: unknown): void {
    const changed = cardOptions.parse(options);
    this.#options = { ...this.#options, ...changed };
    this.#order({ kind: 'update', options: changed });
  }

  focus(): void {
    this.#order({ kind: 'focus' });
  }

  blur(): void {
    this.#order({ kind: 'blur' });
  }

  clear(): void {
    this.#order({ kind: 'clear' });
  }

  unmount(): void {
    this.#frame?.remove();
    this.#host?.classList.remove('StripeElement', ...stateClasses.map((name) => `StripeElement--${name}`));
    this.#frame = null;
    this.#host = null;
    this.#port = Promise.withResolvers();
  }

  destroy(): void {
    this.unmount();
    this.#destroyed = true;
    this.#home.onDestroy();
  }

  /** Sends the card to the provider; the page gets the answer, never the card. */
  async submit(
    order:
      | Omit<Extract<CardCommand, { kind: 'create-method' }>, 'id'>
      | Omit<Extract<CardCommand, { kind: 'confirm' }>, 'id'>,
  ): Promise<ProviderReply> {
    if (!this.#frame?.isConnected)
      throw new Error(
        'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
      );
    this.#calls += 1;
    const id = this.#calls;
    const { promise, resolve } = Promise.withResolvers<ProviderReply>();
    this.#replies.set(id, resolve);
    this.#order({ ...order, id });
    return promise;
  }

  #order(order: CardCommand): void {
    void this.#port.promise.then((port) => port.postMessage(order));
  }

  #open(frame: HTMLIFrameElement): void {
    const { base, key } = this.#home;
    const port = openFrame(frame, base, { kind: 'open-card', key, options: this.#options });
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      const news = cardUpdate.parse(data);
      if (news.kind === 'ready') this.#port.resolve(port);
      this.#hear(news);
    };
  }

  #hear(news: CardUpdate): void {
    switch (news.kind) {
      case 'reply':
        this.#replies.get(news.id)?.(news.reply);
        this.#replies.delete(news.id);
        break;
      case 'height':
        if (this.#frame) this.#frame.style.height = `${news.pixels}px`;
        break;
      case 'enter':
        this.#host?.closest('form')?.requestSubmit();
        break;
      case 'change': {
        const { empty, complete, error } = news.change;
        this.#mark({ empty, complete, invalid: error !== undefined });
        this.#emit('change', { empty, complete, error, brand: news.change.brand, value: news.change.value });
        break;
      }
      case 'focus':
      case 'blur':
        this.#mark({ focus: news.kind === 'focus' });
        this.#emit(news.kind, {});
        break;
      case 'ready':
      case 'escape':
        this.#emit(news.kind, {});
    }
  }

  #mark(states: Partial<Record<StateClass, boolean>>): void {
    for (const name of stateClasses) {
      const on = states[name];
      if (on !== undefined) this.#host?.classList.toggle(`StripeElement--${name}`, on);
    }
  }

  #emit(type: string, event: Readonly<Record<string, unknown>>): void {
    for (const listener of [...(this.#listeners.get(type) ?? [])])
      listener({ elementType: 'card', ...event });
  }
}
