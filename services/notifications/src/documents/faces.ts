import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/**
 * The fonts of some scripts. Readers of a PDF put its letters together again from its glyphs, so the fonts for Arabic and Bangla are those
 * whose text copies as typed: others write لا and কু as one glyph, or the dots of a letter as several.
 */
export interface Face {
  /** Its name in the font files. */
  readonly family: string;
  readonly files: readonly string[];
  /** Characters that need it. */
  readonly used: RegExp;
}

function google(font: string): string {
  return resolve(`@expo-google-fonts/${font}.ttf`);
}

function eastAsian(name: string, file: string): string {
  return join(dirname(resolve(`@embedpdf/fonts-${name}`)), '../fonts', file);
}

/** Latin, Greek, Cyrillic and Devanagari: on every paper. */
export const baseFonts: readonly string[] = [
  google('noto-sans/400Regular/NotoSans_400Regular'),
  google('noto-sans/600SemiBold/NotoSans_600SemiBold'),
  google('jetbrains-mono/400Regular/JetBrainsMono_400Regular'),
  google('jetbrains-mono/600SemiBold/JetBrainsMono_600SemiBold'),
];

/** Read only for papers that need them: those for Chinese and Korean have 8 and 5 MB. */
export const faces: readonly Face[] = [
  {
    family: 'Hind Siliguri',
    files: [
      google('hind-siliguri/400Regular/HindSiliguri_400Regular'),
      google('hind-siliguri/600SemiBold/HindSiliguri_600SemiBold'),
    ],
    used: /\p{Script=Bengali}/u,
  },
  {
    family: 'Amiri',
    files: [google('amiri/400Regular/Amiri_400Regular'), google('amiri/700Bold/Amiri_700Bold')],
    used: /\p{Script=Arabic}/u,
  },
  {
    family: 'Noto Sans Hebrew',
    files: [google('noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular')],
    used: /\p{Script=Hebrew}/u,
  },
  {
    family: 'Noto Sans Thai',
    files: [google('noto-sans-thai/400Regular/NotoSansThai_400Regular')],
    used: /\p{Script=Thai}/u,
  },
  {
    family: 'Noto Sans Korean',
    files: [eastAsian('kr', 'NotoSansKR-Regular.otf')],
    used: /\p{Script=Hangul}/u,
  },
  {
    // Also has arrows, circled numbers and other symbols, and wide letters.
    family: 'Noto Sans S Chinese',
    files: [eastAsian('sc', 'NotoSansHans-Regular.otf')],
    used: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u2150-\u27bf\u3000-\u33ff\uff00-\uffef]/u,
  },
  {
    family: 'Noto Emoji',
    files: [google('noto-emoji/400Regular/NotoEmoji_400Regular')],
    used: /\p{Emoji_Presentation}|\p{Extended_Pictographic}/u,
  },
];

export function facesFor(text: string): Face[] {
  return faces.filter(({ used }) => used.test(text));
}

export function readFonts(files: readonly string[]): Buffer[] {
  return files.map((file) => readFileSync(file));
}

const printed =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]/u;

/** Replaces letters of other scripts by the sign for an unknown letter, instead of empty boxes. */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{L}\p{M}\p{N}]/gu, (letter) =>
      printed.test(letter) || facesFor(letter).length > 0 ? letter : '\ufffd',
    );
}
