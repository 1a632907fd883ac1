/**
 * Returns a function that makes a value at its first call. For formats of `Intl`: the first one takes a slow phone some 80 ms, too long while the
 * modules of a page start.
 */
export function lazy<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= make();
    return value;
  };
}
