/** The card form in its frame. */
import { digitsOf } from '../card-number.ts';
import { frameRequest } from './frame-messages.ts';
import { type ProviderReply, post } from './provider-call.ts';

/** The server lets only this origin show the frame. */
const parentOrigin = new URLSearchParams(location.search).get('parent') ?? '';

const form = document.forms[0];
const fault = document.querySelector('#fault');

function inputNamed(name: string): HTMLInputElement {
  const input = form?.elements.namedItem(name);
  if (!(input instanceof HTMLInputElement)) throw new Error(`The card form has no input ${name}`);
  return input;
}

const number = inputNamed('cardnumber');
const expiry = inputNamed('exp-date');
const cvc = inputNamed('cvc');
/** By the parameter that the provider names in a refusal. */
const inputs = { number, exp_month: expiry, cvc } as const;

function notify(message: object): void {
  parent.postMessage(message, parentOrigin);
}

/** Marks the refused field and writes the reason where a screen reader finds it; the page shows it in its own way. */
function showFault({ error }: ProviderReply): void {
  if (fault) fault.textContent = error?.message ?? '';
  for (const [parameter, input] of Object.entries(inputs)) {
    const isRefused = error?.param === parameter;
    input.setAttribute('aria-invalid', String(isRefused));
    if (isRefused) input.focus();
  }
}

async function createMethod(key: string, parameters: object): Promise<ProviderReply> {
  const digits = digitsOf(expiry.value);
  const until = { exp_month: Number(digits.slice(0, 2)), exp_year: 2_000 + Number(digits.slice(2)) };
  const card = { number: digitsOf(number.value), ...until, cvc: cvc.value };
  const reply = await post('/v1/payment_methods', { ...parameters, key, type: 'card', card });
  showFault(reply);
  return reply;
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
  const request = frameRequest.parse(data);
  if (request.kind === 'style') applyStyle(request.style);
  else notify({ kind: 'reply', id: request.id, reply: await createMethod(request.key, request.parameters) });
});

for (const input of Object.values(inputs)) {
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') notify({ kind: 'enter' });
  });
  input.addEventListener('input', () => notify({ kind: 'change' }));
}

if (form) new ResizeObserver(() => notify({ kind: 'height', pixels: form.offsetHeight })).observe(form);
