/**
 * Creates a value on first use and caches it. For `Intl` formats: the first on a page takes about 13 ms (four times that on a
 * slow phone), too long for start-up.
 */
export function whenUsed<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
