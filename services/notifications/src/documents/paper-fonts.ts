import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';

const { resolve } = createRequire(import.meta.url);

/**
 * Which alphabets a person's name or a part's may be written in: each is a file of its own, and only what is used gets into a document.
 * The renderer joins Bangla and dots Arabic letters wrongly with Noto's own fonts for them, and rightly with these (looked at).
 */
const alphabets = [
  ['noto-sans', 'latin'],
  ['noto-sans', 'latin-ext'],
  ['noto-sans', 'vietnamese'],
  ['noto-sans', 'greek'],
  ['noto-sans', 'cyrillic'],
  ['anek-bangla', 'bengali'],
  ['ibm-plex-sans-arabic', 'arabic'],
] as const;

/** Longer words do not fit a column and are broken. */
const longestWord = 24;

export const sans: string[] = alphabets.map(([family, alphabet]) => `${family} ${alphabet}`);
export const mono: string[] = ['jetbrains-mono latin', ...sans];

function fileOf(family: string, alphabet: string, weight: number): string {
  return resolve(`@fontsource/${family}/files/${family}-${alphabet}-${weight}-normal.woff`);
}

function register(family: string, alphabet: string): void {
  const fonts = [400, 600].map((fontWeight) => ({ src: fileOf(family, alphabet, fontWeight), fontWeight }));
  Font.register({ family: `${family} ${alphabet}`, fonts });
}

export function piecesOf(text: string, length: number): string[] {
  return text.match(new RegExp(`.{1,${length}}`, 'gsu')) ?? [];
}

/** Once for each thread. Words are kept whole: nobody knows in which language they are. */
export function registerFonts(): void {
  for (const [family, alphabet] of alphabets) register(family, alphabet);
  register('jetbrains-mono', 'latin');
  Font.registerHyphenationCallback((word) =>
    word.length > longestWord ? piecesOf(word, longestWord / 2) : [word],
  );
}
