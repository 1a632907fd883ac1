/** The name of a form field deep inside a parameter: `card`, `number` -> `card[number]`. */
export function formName(path: readonly PropertyKey[]): string {
  return path.map((part, depth) => (depth === 0 ? String(part) : `[${String(part)}]`)).join('');
}
