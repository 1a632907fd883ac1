/** Parses JSON from outside; undefined if malformed, which none of our schemas accepts. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
