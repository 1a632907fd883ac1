import { describe, expect, test } from 'vitest';
import { imageTypeOf } from './image-type.ts';

function file(...parts: (string | number[])[]): Buffer {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
}

describe('file type detection', () => {
  test.each([
    ['image/jpeg', file([0xff, 0xd8, 0xff, 0xe0], 'JFIF')],
    ['image/png', file([0x89], 'PNG\r\n', [0x1a], '\n', 'IHDR')],
    ['image/webp', file('RIFF', [1, 2, 3, 4], 'WEBPVP8 ')],
    ['image/gif', file('GIF89a')],
    ['image/gif', file('GIF87a')],
    ['image/avif', file([0, 0, 0, 32], 'ftypavif', [0, 0, 0, 0], 'avifmif1')],
    ['image/avif', file([0, 0, 0, 32], 'ftypmif1', [0, 0, 0, 0], 'mif1avif')],
  ])('recognises the bytes of %s', (type, head) => {
    expect(imageTypeOf(head)).toBe(type);
  });

  test.each([
    ['a page', '<!doctype html><script>'],
    ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['a program', 'MZ\x90\x00'],
    ['a sound in the container of a WebP', 'RIFF\x01\x02\x03\x04WAVE'],
    ['a film', '\x00\x00\x00\x20ftypisom'],
    ['a word inside', 'xxGIF89a'],
    ['brands that only look alike', '\x00\x00\x00\x20ftypmif1\x00\x00\x00\x00xxavifxx'],
    ['nothing', ''],
  ])('does not recognise the bytes of %s as a picture', (_what, head) => {
    expect(imageTypeOf(file(head))).toBeUndefined();
  });
});
