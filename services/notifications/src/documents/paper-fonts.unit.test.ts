import { Font } from '@react-pdf/renderer';
import { expect, test } from 'vitest';
import { mono, registerFonts, sans } from './paper-fonts.ts';

/** How a TrueType file begins, which is not packed. */
const trueType = Buffer.from([0, 1, 0, 0]);

test('when fonts are registered, then each is unpacked once, and not for every document', async () => {
  await registerFonts();
  for (const fontFamily of [...sans, ...mono])
    for (const fontWeight of [400, 600]) {
      const [, base64 = ''] = Font.getFont({ fontFamily, fontWeight })?.src.split(',') ?? [];
      expect(Buffer.from(base64, 'base64').subarray(0, 4), `${fontFamily} ${fontWeight}`).toEqual(trueType);
    }
});
