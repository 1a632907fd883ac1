import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';
import { convert } from 'fontverter';

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

/** The renderer would unpack the packed file anew for each glyph of each document: half of the time that an invoice takes. */
async function unpacked(file: string): Promise<string> {
  return `data:font/ttf;base64,${(await convert(await readFile(file), 'sfnt')).toString('base64')}`;
}

async function register(family: string, alphabet: string): Promise<void> {
  const fonts = [400, 600].map(async (fontWeight) => ({
    src: await unpacked(fileOf(family, alphabet, fontWeight)),
    fontWeight,
  }));
  Font.register({ family: `${family} ${alphabet}`, fonts: await Promise.all(fonts) });
}

export function piecesOf(text: string, length: number): string[] {
  return text.match(new RegExp(`.{1,${length}}`, 'gsu')) ?? [];
}

/** Once for each thread. Words are kept whole: nobody knows in which language they are. */
export async function registerFonts(): Promise<void> {
  for (const [family, alphabet] of alphabets) await register(family, alphabet);
  await register('jetbrains-mono', 'latin');
  Font.registerHyphenationCallback((word) =>
    word.length > longestWord ? piecesOf(word, longestWord / 2) : [word],
  );
}
