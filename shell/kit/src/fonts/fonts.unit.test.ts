import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

const require = createRequire(import.meta.url);
const whole = readFileSync(
  require.resolve('@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2'),
);
const cut = readFileSync(new URL('jetbrains-mono-400.woff2', import.meta.url));

const headerBytes = 48;
/** Indexes in WOFF2's list of known tables. */
const known = { cmap: 0, glyf: 10, loca: 11, other: 63 };

/** Returns the `cmap` table, which lists the font's characters. WOFF2 packs all tables into one stream, in directory order. */
function charactersTable(font: Buffer): Buffer {
  let at = headerBytes;
  const readLength = (): number => {
    let length = 0;
    let byte = 0x80;
    while (byte & 0x80) {
      byte = font.readUInt8(at++);
      length = length * 128 + (byte & 0x7f);
    }
    return length;
  };
  let start = 0;
  let place = { start: 0, end: 0 };
  for (let table = 0; table < font.readUInt16BE(12); table++) {
    const flags = font.readUInt8(at++);
    const tag = flags & 0x3f;
    if (tag === known.other) at += 4;
    const plain = readLength();
    const untransformed = tag === known.glyf || tag === known.loca ? 3 : 0;
    const length = flags >> 6 === untransformed ? plain : readLength();
    if (tag === known.cmap) place = { start, end: start + length };
    start += length;
  }
  const packed = font.subarray(at, at + font.readUInt32BE(20));
  return brotliDecompressSync(packed).subarray(place.start, place.end);
}

/** Reads the character ranges from the Windows subtable, which all browsers use. */
function rangesOf(cmap: Buffer): [number, number][] {
  const part = cmap.readUInt32BE(4 + 8 * (cmap.readUInt16BE(2) - 1) + 4);
  expect(cmap.readUInt16BE(part)).toBe(4);
  const segments = cmap.readUInt16BE(part + 6) / 2;
  return Array.from({ length: segments }, (_, at) => [
    cmap.readUInt16BE(part + 16 + 2 * (segments + at)),
    cmap.readUInt16BE(part + 14 + 2 * at),
  ]);
}

function characters(font: Buffer): string[] {
  return rangesOf(charactersTable(font)).flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at)),
  );
}

test('subsets a font to less than half of its bytes without losing a character', () => {
  const has = characters(cut);
  expect(has).toContain('ø');
  expect(has).toEqual(characters(whole));
  expect(cut.length).toBeLessThan(whole.length / 2);
});
