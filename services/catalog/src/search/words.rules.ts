/** Returns the word and its English singular, if it can be a plural. */
export function withSingular(word: string): readonly string[] {
  if (!/^\p{L}{4,}$/u.test(word) || !word.endsWith('s') || word.endsWith('ss')) return [word];
  if (word.endsWith('ies')) return [word, `${word.slice(0, -3)}y`];
  if (/(ch|sh|s|x)es$/.test(word)) return [word, word.slice(0, -2)];
  return [word, word.slice(0, -1)];
}

export function hasDigit(text: string): boolean {
  return /\p{N}/u.test(text);
}

/** Writes the letter O in a number as zero: people mistake one for the other. */
export function asSearched(token: string): string {
  return hasDigit(token) ? token.replaceAll('o', '0') : token;
}
