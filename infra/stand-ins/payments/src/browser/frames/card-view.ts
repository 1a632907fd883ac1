import type { CardOptions } from '../protocol.ts';
import {
  type CardFields,
  type CardFormFault,
  type FieldName,
  formatCvc,
  formatExpiry,
  formatNumber,
} from './card-form.ts';
import { sheetOf } from './card-style.ts';

function inputNamed(name: string): HTMLInputElement {
  const input = document.querySelector(`input[name="${name}"]`);
  if (!(input instanceof HTMLInputElement)) throw new Error(`The card form has no input ${name}`);
  return input;
}

function elementOf(selector: string): HTMLElement {
  const element = document.querySelector(selector);
  if (!(element instanceof HTMLElement)) throw new Error(`The card form has no ${selector}`);
  return element;
}

export const inputs = {
  number: inputNamed('cardnumber'),
  expiry: inputNamed('exp-date'),
  cvc: inputNamed('cvc'),
  postal: inputNamed('postal'),
} as const satisfies Record<FieldName, HTMLInputElement>;

export const inputEntries = [
  ['number', inputs.number],
  ['expiry', inputs.expiry],
  ['cvc', inputs.cvc],
  ['postal', inputs.postal],
] as const satisfies readonly (readonly [FieldName, HTMLInputElement])[];

export const form = elementOf('form');
const faultText = elementOf('#fault');
const icon = document.querySelector('svg');

export function fieldsOf(): CardFields {
  return {
    number: inputs.number.value,
    expiry: inputs.expiry.value,
    cvc: inputs.cvc.value,
    postal: inputs.postal.hidden ? undefined : inputs.postal.value,
  };
}

/** Writes the formatted text and keeps the caret behind the digit it stood behind. */
function rewrite(input: HTMLInputElement, text: string): void {
  if (input.value === text) return;
  const caret = input.selectionStart ?? input.value.length;
  const atEnd = caret === input.value.length;
  const digitsBefore = input.value.slice(0, caret).replace(/\D/g, '').length;
  input.value = text;
  if (atEnd) return;
  const position = [...text.matchAll(/\d/g)][digitsBefore - 1]?.index ?? -1;
  input.setSelectionRange(position + 1, position + 1);
}

export function formatField(field: FieldName): void {
  const input = inputs[field];
  if (field === 'number') rewrite(input, formatNumber(input.value));
  if (field === 'expiry') rewrite(input, formatExpiry(input.value));
  if (field === 'cvc') rewrite(input, formatCvc(input.value, inputs.number.value));
}

/** Marks each field and puts the first fault where a screen reader finds it. */
export function showFaults(shown: readonly CardFormFault[], all: readonly CardFormFault[]): void {
  faultText.textContent = shown[0]?.message ?? '';
  for (const [field, input] of inputEntries) {
    const invalid = shown.some((fault) => fault.field === field);
    input.classList.toggle('invalid', invalid);
    input.classList.toggle('empty', input.value === '');
    input.classList.toggle('complete', !all.some((fault) => fault.field === field));
    input.setAttribute('aria-invalid', String(invalid));
    if (invalid) input.setAttribute('aria-describedby', 'fault');
    else input.removeAttribute('aria-describedby');
  }
}

export function applyOptions(options: CardOptions): void {
  document.adoptedStyleSheets = [sheetOf(options.style)];
  inputs.postal.hidden = options.hidePostalCode ?? false;
  icon?.toggleAttribute('hidden', options.hideIcon ?? false);
  for (const [, input] of inputEntries) input.disabled = options.disabled ?? false;
}
