import { formName } from '../../form-name.ts';
import { brandOf, digitsOf } from '../../model/card-number.ts';
import {
  type CardCommand,
  type CardOptions,
  type CardUpdate,
  cardCommand,
  type FormFields,
  type OpenCard,
  type ProviderReply,
} from '../protocol.ts';
import { providerCall } from '../provider-call.ts';
import { expiryOf, type FieldName, faultsOf, shownFaults } from './card-form.ts';
import { applyOptions, fieldsOf, form, formatField, inputEntries, inputs, showFaults } from './card-view.ts';

/** The card as form fields of an API call, below `path` where the call wants them there. */
function cardFields(path: readonly string[]): FormFields {
  const { number, expiry, cvc, postal } = fieldsOf();
  const { month, year } = expiryOf(expiry);
  const name = (...rest: string[]): string => formName([...path, ...rest]);
  return {
    [name('type')]: 'card',
    [name('card', 'number')]: digitsOf(number),
    [name('card', 'exp_month')]: String(month),
    [name('card', 'exp_year')]: String(year),
    [name('card', 'cvc')]: cvc,
    ...(postal ? { [name('billing_details', 'address', 'postal_code')]: postal } : {}),
  };
}

/** One card form and its talk with the page that shows it. */
export class CardSession {
  readonly #key: string;
  readonly #port: MessagePort;
  #options: CardOptions;
  #left = new Set<FieldName>();
  #lastChange = '';

  constructor({ key, options }: OpenCard, port: MessagePort) {
    this.#key = key;
    this.#options = options;
    this.#port = port;
  }

  start(): void {
    applyOptions(this.#options);
    showFaults([], faultsOf(fieldsOf(), new Date()));
    for (const [field, input] of inputEntries) this.#watch(field, input);
    form.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') this.#tell({ kind: 'enter' });
      if (key === 'Escape') this.#tell({ kind: 'escape' });
    });
    addEventListener('focus', () => this.#tell({ kind: 'focus' }));
    addEventListener('blur', () => this.#tell({ kind: 'blur' }));
    new ResizeObserver(() => this.#tell({ kind: 'height', pixels: form.offsetHeight })).observe(form);
    this.#port.onmessage = ({ data }: MessageEvent<unknown>) => {
      void this.#obey(cardCommand.parse(data));
    };
    this.#tell({ kind: 'ready' });
  }

  #tell(news: CardUpdate): void {
    this.#port.postMessage(news);
  }

  #watch(field: FieldName, input: HTMLInputElement): void {
    input.addEventListener('input', () => {
      formatField(field);
      this.#show();
    });
    input.addEventListener('blur', () => {
      if (input.value !== '') this.#left.add(field);
      this.#show();
    });
  }

  /** Brings the form's marks up to date and tells the page when anything it knows has changed. */
  #show(): void {
    const fields = fieldsOf();
    const faults = faultsOf(fields, new Date());
    const shown = shownFaults(fields, this.#left, new Date());
    showFaults(shown, faults);
    const [first] = shown;
    const change = {
      brand: brandOf(digitsOf(fields.number)),
      complete: faults.length === 0,
      empty: fields.number === '' && fields.expiry === '' && fields.cvc === '',
      value: { postalCode: fields.postal ?? '' },
      ...(first ? { error: { type: first.type, code: first.code, message: first.message } } : {}),
    };
    const text = JSON.stringify(change);
    if (text === this.#lastChange) return;
    this.#lastChange = text;
    this.#tell({ kind: 'change', change });
  }

  async #submit(path: string, fields: FormFields, cardBelow: readonly string[]): Promise<ProviderReply> {
    for (const [field] of inputEntries) this.#left.add(field);
    this.#show();
    const [fault] = faultsOf(fieldsOf(), new Date());
    if (!fault) return providerCall.post('', path, { key: this.#key, ...cardFields(cardBelow), ...fields });
    inputs[fault.field].focus();
    return { error: { type: fault.type, code: fault.code, message: fault.message } };
  }

  async #obey(order: CardCommand): Promise<void> {
    switch (order.kind) {
      case 'focus':
        inputs.number.focus();
        break;
      case 'blur':
        for (const [, input] of inputEntries) input.blur();
        break;
      case 'clear':
        for (const [, input] of inputEntries) input.value = '';
        this.#left.clear();
        this.#show();
        break;
      case 'update':
        this.#options = { ...this.#options, ...order.options };
        applyOptions(this.#options);
        this.#show();
        break;
      case 'create-method': {
        const reply = await this.#submit('/v1/payment_methods', order.fields, []);
        this.#tell({ kind: 'reply', id: order.id, reply });
        break;
      }
      case 'confirm': {
        const path = `/v1/payment_intents/${encodeURIComponent(order.intent)}/confirm`;
        const reply = await this.#submit(path, order.fields, ['payment_method_data']);
        this.#tell({ kind: 'reply', id: order.id, reply });
      }
    }
  }
}
