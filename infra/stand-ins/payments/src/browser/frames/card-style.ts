import type { CardOptions } from '../protocol.ts';

/** The CSS properties and states that the provider lets a shop set. */
const properties: ReadonlySet<string> = new Set([
  'backgroundColor',
  'color',
  'fontFamily',
  'fontSize',
  'fontSmoothing',
  'fontStyle',
  'fontVariant',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'padding',
  'textAlign',
  'textDecoration',
  'textShadow',
  'textTransform',
]);

const states: ReadonlySet<string> = new Set([
  ':hover',
  ':focus',
  ':disabled',
  ':-webkit-autofill',
  '::placeholder',
  '::selection',
]);

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Adds one rule; the CSS object model takes nothing but valid values, so nothing can be smuggled in. */
function addRule(sheet: CSSStyleSheet, selector: string, style: Readonly<Record<string, unknown>>): void {
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
  if (!(rule instanceof CSSStyleRule)) return;
  for (const [name, value] of Object.entries(style))
    if (properties.has(name)) rule.style.setProperty(kebab(name), String(value));
}

function isStyle(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function addVariant(
  sheet: CSSStyleSheet,
  selector: string,
  variant: Readonly<Record<string, unknown>> = {},
): void {
  addRule(sheet, selector, variant);
  for (const [state, style] of Object.entries(variant))
    if (states.has(state) && isStyle(style)) addRule(sheet, selector + state, style);
  if (typeof variant.iconColor === 'string')
    addRule(sheet, selector === 'input' ? 'svg' : `form:has(${selector}) svg`, { color: variant.iconColor });
}

/** A style sheet of the shop's own wishes: `base` for every field, the others by the field's state. */
export function sheetOf(style: CardOptions['style']): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  addVariant(sheet, 'input', style?.base);
  addVariant(sheet, 'input.empty', style?.empty);
  addVariant(sheet, 'input.complete', style?.complete);
  addVariant(sheet, 'input.invalid', style?.invalid);
  return sheet;
}
