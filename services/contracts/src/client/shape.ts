/**
 * The expected shape of a value: `s` string, `n` number, `b` boolean, `0` null, `*` anything, `=word` exactly that text,
 * `[item]` a list, `{ key, 'key?' }` an object, `{ '|': […] }` one of several. Unknown keys and new enum values are accepted.
 */
export type Shape = string | readonly [Shape] | { readonly [key: string]: Shape | readonly Shape[] };

/** A shape with the type of the values it accepts. */
export interface ShapeOf<T> {
  readonly shape: Shape;
  /** Type only; never set. */
  readonly type?: T;
}

const kinds: Readonly<Record<string, string>> = { s: 'string', n: 'number', b: 'boolean' };

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(shape: Shape | readonly Shape[]): shape is readonly Shape[] {
  return Array.isArray(shape);
}

function fitsKind(kind: string, value: unknown): boolean {
  if (kind === '*') return true;
  if (kind === '0') return value === null;
  return kind.startsWith('=') ? value === kind.slice(1) : typeof value === kinds[kind];
}

function firstMisfit(entries: Iterable<[string, Shape, unknown]>, at: string): string | undefined {
  for (const [key, shape, value] of entries) {
    const found = misfit(shape, value, `${at}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function* fieldsOf(shape: object, value: Record<string, unknown>): Generator<[string, Shape, unknown]> {
  for (const [key, field] of Object.entries(shape)) {
    const name = key.replace(/\?$/, '');
    if (name === key || value[name] !== undefined) yield [name, field, value[name]];
  }
}

/** Returns the path of the first mismatch, such as `$.0.name`; undefined if the value fits. */
export function misfit(shape: Shape, value: unknown, at = '$'): string | undefined {
  if (typeof shape === 'string') return fitsKind(shape, value) ? undefined : at;
  if (isList(shape)) {
    if (!Array.isArray(value)) return at;
    const [item = '*'] = shape;
    return firstMisfit(
      value.map((each, index) => [`${index}`, item, each]),
      at,
    );
  }
  const choices = shape['|'];
  if (choices !== undefined && isList(choices))
    return choices.some((one) => misfit(one, value) === undefined) ? undefined : at;
  return isObject(value) ? firstMisfit(fieldsOf(shape, value), at) : at;
}

/** Returns the value typed by its shape; undefined if it does not fit. */
export function readAs<T>({ shape }: ShapeOf<T>, value: unknown): T | undefined;
export function readAs({ shape }: ShapeOf<unknown>, value: unknown): unknown {
  return misfit(shape, value) === undefined ? value : undefined;
}

/** Like {@link readAs}, but throws if the value does not fit. */
export function mustBe<T>({ shape }: ShapeOf<T>, value: unknown): T;
export function mustBe({ shape }: ShapeOf<unknown>, value: unknown): unknown {
  const at = misfit(shape, value);
  if (at !== undefined) throw new Error(`${at} is not as agreed`);
  return value;
}
