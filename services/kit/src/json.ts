/** Parses JSON from outside; undefined if malformed, which none of our schemas accepts. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** Leaves out undefined fields: optional fields of a reply or a document must be absent instead. */
export function present<T extends object>(fields: T): Present<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>;
}
