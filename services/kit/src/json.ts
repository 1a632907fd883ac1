/** Text from outside as a value to be parsed by a schema; undefined where it is no JSON, which no schema of ours takes. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
