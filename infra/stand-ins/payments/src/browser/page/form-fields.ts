import { formName } from '../../form-name.ts';
import type { FormFields } from '../protocol.ts';

function entriesOf(value: unknown, path: readonly string[]): [string, string][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [[formName(path), String(value)]];
  return Object.entries(value).flatMap(([name, inner]) => entriesOf(inner, [...path, name]));
}

/** Nested parameters as the provider's API takes them: `{a: {b: 1}}` -> `a[b]=1`. Nothing becomes of undefined. */
export function formFieldsOf(parameters: Readonly<Record<string, unknown>>): FormFields {
  return Object.fromEntries(entriesOf(parameters, []));
}
