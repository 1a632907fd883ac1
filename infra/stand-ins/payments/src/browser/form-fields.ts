/** The name of a nested form field: `card`, `number` -> `card[number]`. */
export function formName(path: readonly PropertyKey[]): string {
  return path.map((part, depth) => (depth === 0 ? String(part) : `[${String(part)}]`)).join('');
}

/** Nested parameters as form fields: `{a: {b: 1}}` -> `a[b]=1`. Undefined and null are left out. */
export function formFieldsOf(value: unknown, path: readonly string[] = []): Record<string, string> {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object') return { [formName(path)]: String(value) };
  const fields = Object.entries(value).map(([name, inner]) => formFieldsOf(inner, [...path, name]));
  return Object.assign({}, ...fields);
}
