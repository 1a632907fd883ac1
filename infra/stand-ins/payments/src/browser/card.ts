/** The card form in its frame. */
import { digitsOf } from '../card-number.ts';
import { type CardFields, expiryOf, type FieldName, faultsOf, formatters } from './card-form.ts';
import { cardOrder, post } from './provider-call.ts';

/** The server lets only this origin show the frame. */
const parentOrigin = new URLSearchParams(location.search).get('parent') ?? '';

const form = document.forms[0];
const fault = document.querySelector('#fault');

function inputNamed(name: string): HTMLInputElement {
  const input = form?.elements.namedItem(name);
  if (!(input instanceof HTMLInputElement)) throw new Error(`The card form has no input ${name}`);
  return input;
}

const inputs: readonly (readonly [FieldName, HTMLInputElement])[] = [
  ['number', inputNamed('cardnumber')],
  ['expiry', inputNamed('exp-date')],
  ['cvc', inputNamed('cvc')],
];

function fields(): CardFields {
  const [number = '', expiry = '', cvc = ''] = inputs.map(([, input]) => input.value);
  return { number, expiry, cvc };
}

function notify(news: object): void {
  parent.postMessage(news, parentOrigin);
}

/** Formats a field; a complete one moves the focus to the next. */
function onInput(index: number, event: Event): void {
  const [field, input] = inputs[index] ?? [];
  if (!field || !input || input.selectionStart !== input.value.length) return;
  input.value = formatters[field](input.value, fields());
  const isDone = !faultsOf(fields(), new Date()).some((found) => found.field === field);
  const isDeletion = event instanceof InputEvent && event.inputType.startsWith('delete');
  if (isDone && !isDeletion) inputs[index + 1]?.[1].focus();
}

/** Marks the first fault and writes it where a screen reader finds it; the page shows it in its own way. */
function findFault() {
  const [found] = faultsOf(fields(), new Date());
  if (fault) fault.textContent = found?.message ?? '';
  for (const [field, input] of inputs) {
    input.setAttribute('aria-invalid', String(found?.field === field));
    if (found?.field === field) input.focus();
  }
  return found;
}

async function createMethod(key: string, parameters: object) {
  const found = findFault();
  if (found) return { error: { type: 'validation_error', code: found.code, message: found.message } };
  const { number, expiry, cvc } = fields();
  const { month, year } = expiryOf(expiry);
  const card = { number: digitsOf(number), exp_month: month, exp_year: year, cvc };
  return post('/v1/payment_methods', { ...parameters, key, type: 'card', card });
}

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

const properties: Readonly<Record<string, string>> = {
  backgroundColor: 'background-color',
  color: 'color',
  fontSize: 'font-size',
};

/** The CSS object model drops invalid values, so a style can only style. */
function addRule(selector: string, style: Readonly<Record<string, unknown>>): void {
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
  if (!(rule instanceof CSSStyleRule)) return;
  for (const [name, property] of Object.entries(properties))
    if (style[name] !== undefined) rule.style.setProperty(property, String(style[name]));
}

function applyStyle(variants: Readonly<Record<string, Readonly<Record<string, unknown>>>>): void {
  sheet.replaceSync('');
  const { base = {}, invalid = {} } = variants;
  addRule('input', base);
  addRule('input[aria-invalid="true"]', invalid);
  addRule('svg', { color: base.iconColor });
  const { '::placeholder': placeholder } = base;
  if (typeof placeholder === 'object') addRule('input::placeholder', { ...placeholder });
}

addEventListener('message', async ({ origin, source, data }: MessageEvent<unknown>) => {
  if (origin !== parentOrigin || source !== parent) return;
  const order = cardOrder.parse(data);
  if (order.kind === 'style') applyStyle(order.style);
  else notify({ kind: 'reply', id: order.id, reply: await createMethod(order.key, order.parameters) });
});

for (const [index, [, input]] of inputs.entries()) {
  input.addEventListener('input', (event) => onInput(index, event));
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Backspace' && input.value === '') inputs[index - 1]?.[1].focus();
    if (key === 'Enter') notify({ kind: 'enter' });
  });
}

if (form) new ResizeObserver(() => notify({ kind: 'height', pixels: form.offsetHeight })).observe(form);
