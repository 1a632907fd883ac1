/**
 * Makes something when it is used for the first time, and keeps it. For formats of `Intl`: the first one of a page reads tables for some 13 ms (four times
 * that on a slow phone), and a page that begins has no time for those that it does not use.
 */
export function whenUsed<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
