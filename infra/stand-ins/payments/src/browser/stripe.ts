/** The provider's browser script: the parts that the shop uses. */
import { challengeAnswer, frameMessage } from './frame-messages.ts';
import { get, type ProviderReply, post } from './provider-call.ts';

const script = document.currentScript;
const base = new URL(script instanceof HTMLScriptElement ? script.src : location.href).origin;

/** The release that the provider's npm package 10.2.1 expects. */
const version = 'endive';

let frames = 0;

function createFrame(path: string, title: string): HTMLIFrameElement {
  frames += 1;
  const frame = document.createElement('iframe');
  frame.name = `__privateStripeFrame${frames}`;
  frame.title = title;
  frame.src = `${base}${path}?${new URLSearchParams({ parent: location.origin })}`;
  // Without the colour scheme, a dark page gets an opaque light frame.
  Object.assign(frame.style, { border: '0', display: 'block', width: '100%', colorScheme: 'normal' });
  return frame;
}

interface CardOptions {
  readonly style?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The page's side of the card form; the form and the card are in a frame of the stand-in. */
class CardElement {
  readonly #key: string;
  readonly #frame = createFrame('/card.html', 'Secure card payment input frame');
  /** Earlier the frame receives no messages. */
  readonly #loaded = new Promise((resolve) => this.#frame.addEventListener('load', resolve, { once: true }));
  readonly #replies: ((reply: ProviderReply) => void)[] = [];
  /** Listeners to the event `change`, the only one that the shop uses. */
  readonly #listeners = new Set<() => void>();
  #style: CardOptions['style'];

  constructor(key: string, { style }: CardOptions = {}) {
    this.#key = key;
    this.#style = style;
    this.#frame.style.height = '1.5em';
    this.#frame.addEventListener('load', () => this.update({}));
    addEventListener('message', this.#receive);
  }

  mount(host: Element): void {
    host.replaceChildren(this.#frame);
  }

  update({ style = this.#style ?? {} }: CardOptions): void {
    this.#style = style;
    this.#send({ kind: 'style', style });
  }

  destroy(): void {
    removeEventListener('message', this.#receive);
    this.#frame.remove();
  }

  on(event: string, listener: () => void): void {
    if (event === 'change') this.#listeners.add(listener);
  }

  off(_event: string, listener: () => void): void {
    this.#listeners.delete(listener);
  }

  /** Sends the card to the provider; the page gets the reply, never the card. */
  async createMethod(parameters: object): Promise<ProviderReply> {
    await this.#loaded;
    const { promise, resolve } = Promise.withResolvers<ProviderReply>();
    const id = this.#replies.push(resolve) - 1;
    this.#send({ kind: 'create-method', id, key: this.#key, parameters });
    return promise;
  }

  #send(request: object): void {
    this.#frame.contentWindow?.postMessage(request, base);
  }

  readonly #receive = ({ source, data }: MessageEvent<unknown>): void => {
    if (source === null || source !== this.#frame.contentWindow) return;
    const message = frameMessage.parse(data);
    if (message.kind === 'height') this.#frame.style.height = `${message.pixels}px`;
    else if (message.kind === 'enter') this.#frame.closest('form')?.requestSubmit();
    else if (message.kind === 'change') for (const listener of this.#listeners) listener();
    else this.#replies[message.id]?.(message.reply);
  };
}

/** Shows the bank's challenge over the page until the cardholder answers. */
function askCardholder(): Promise<'fail' | 'succeed'> {
  const frame = createFrame('/challenge.html', 'Secure 3D Secure frame');
  Object.assign(frame.style, { background: '#fff', height: 'min(340px, 90dvh)', maxWidth: '420px' });
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', 'Card authentication');
  Object.assign(dialog.style, { border: '0', maxWidth: 'none', padding: '0', width: 'min(420px, 95vw)' });
  dialog.append(frame);
  // Escape is the cardholder's answer, not a way around it.
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  const { promise, resolve } = Promise.withResolvers<'fail' | 'succeed'>();
  const receive = ({ source, data }: MessageEvent<unknown>): void => {
    if (source !== frame.contentWindow) return;
    removeEventListener('message', receive);
    dialog.remove();
    resolve(challengeAnswer.parse(data).outcome);
  };
  addEventListener('message', receive);
  document.body.append(dialog);
  dialog.showModal();
  frame.focus();
  return promise;
}

/** Confirms, shows the bank's challenge if there is one, and returns the outcome. Refusals are results, not exceptions. */
async function confirmCardPayment(key: string, clientSecret: string, payment_method: string) {
  const intent = `${base}/v1/payment_intents/${clientSecret.split('_secret_')[0]}`;
  const credentials = { key, client_secret: clientSecret };
  let reply = await post(`${intent}/confirm`, { ...credentials, payment_method });
  if (reply.status === 'requires_action')
    reply = await post(`${intent}/authenticate`, { ...credentials, outcome: await askCardholder() });
  if (reply.error) return { error: reply.error };
  const { last_payment_error: refused } = reply;
  return refused ? { error: { ...refused, payment_intent: reply } } : { paymentIntent: reply };
}

interface MethodData {
  readonly card: CardElement;
  readonly billing_details?: object;
}

function createStripe(key: string) {
  let card: CardElement | null = null;
  return {
    elements: () => ({
      create: (_type: 'card', options?: CardOptions) => (card = new CardElement(key, options)),
      getElement: () => card,
      update: () => {},
    }),
    createPaymentMethod: async ({ card: element, billing_details }: MethodData) => {
      const reply = await element.createMethod({ billing_details });
      return reply.error ? { error: reply.error } : { paymentMethod: reply };
    },
    confirmCardPayment: (clientSecret: string, { payment_method }: { payment_method: string }) =>
      confirmCardPayment(key, clientSecret, payment_method),
    retrievePaymentIntent: async (clientSecret: string) => {
      const intent = `${base}/v1/payment_intents/${clientSecret.split('_secret_')[0]}`;
      const reply = await get(intent, { key, client_secret: clientSecret });
      return reply.error ? { error: reply.error } : { paymentIntent: reply };
    },
    /** The provider's React package checks that this exists; the shop never calls it. */
    createToken: () => Promise.reject(new Error('The payments stand-in makes no tokens.')),
  };
}

Object.assign(window, { Stripe: Object.assign(createStripe, { version }) });
