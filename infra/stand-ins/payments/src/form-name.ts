/** The name of a form field deep inside a parameter: `card`, `number` -> `card[number]`. */
export const formName = (path: readonly PropertyKey[]): string =>
  path.map((part, depth) => (depth === 0 ? String(part) : `[${String(part)}]`)).join('');
