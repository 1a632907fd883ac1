import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anInvoice } from '../testing/documents.ts';
import { printable } from './faces.ts';
import { paperOf } from './paper.ts';
import render from './render.thread.ts';

let library: PDFiumLibrary;
beforeAll(async () => {
  library = await PDFiumLibrary.init();
});
afterAll(() => library.destroy());

function invoiceFor(address: string[]): Buffer {
  const { buyer } = anInvoice().invoice;
  return render([paperOf(anInvoice({ buyer: { ...buyer, address } }))]);
}

/** The text as the reader in Chrome copies it; it guesses some spaces. */
async function copied(pdf: Buffer): Promise<string> {
  const document = await library.loadDocument(pdf);
  const pages = [...document.pages()].map((page) => page.getText());
  document.destroy();
  return pages.join('').replaceAll(' ', '');
}

/** The names of the embedded fonts. */
function fontsOf(pdf: Buffer): string {
  const names = pdf.toString('latin1').matchAll(/\/FontName ?\/[A-Z]{6}\+([\w-]+)/g);
  return [...names].map(([, name]) => name).join(' ');
}

describe.each([
  ['Latin', 'Jürgen Łukasz Nguyễn Đức', 'NotoSans'],
  ['Greek', 'Γιώργος Παπαδόπουλος', 'NotoSans'],
  ['Cyrillic', 'Иван Петров', 'NotoSans'],
  ['Arabic', 'شركة النور', 'Amiri'],
  ['Arabic with ligatures', 'الأمامية لا إلا السلام محمد علي', 'Amiri'],
  ['Persian', 'پژمان لاهوتی چگینی', 'Amiri'],
  ['Hebrew', 'דוד כהן', 'NotoSansHebrew'],
  ['Bangla', 'কুমার মুহাম্মদ নূর কৃষ্ণ', 'HindSiliguri'],
  ['Devanagari', 'विक्रम शर्मा गुप्ता', 'NotoSans'],
  ['Thai', 'ณัฐวุฒิ วงศ์สุวรรณ น้ำมัน', 'NotoSansThai'],
  ['Chinese', '北京汽车配件有限公司', 'NotoSansHans'],
  ['Chinese, traditional', '台灣汽車零件', 'NotoSansHans'],
  ['Japanese', '田中さくら トヨタ', 'NotoSansHans'],
  ['Korean', '김민준 자동차', 'NotoSansKR'],
  ['emoji', 'Brake 🚗 pad 👍🏽', 'NotoEmoji'],
  ['symbols', '① ★ № ½ → Ø 280 ± 0.5 mm²', 'NotoSansHans'],
])('a name in %s', (_script, name, font) => {
  test('copies from a paper as it was typed, and has a font', async () => {
    const pdf = invoiceFor([name]);
    expect(await copied(pdf)).toContain(`Billto\r\n${name.replaceAll(' ', '')}\r\n`);
    expect(fontsOf(pdf)).toContain(font);
  });
});

test('keeps the words of an Arabic line with a part number', async () => {
  const text = await copied(invoiceFor(['قطعة BD-280-24 الأمامية']));
  for (const word of ['قطعة', 'الأمامية', '280']) expect(text).toContain(word);
});

test('marks letters of a script without a font instead of printing boxes', async () => {
  expect(printable('தமிழ் SP-1')).toBe('\ufffd\ufffd\ufffd\ufffd\ufffd SP-1');
  expect(await copied(invoiceFor(['தமிழ்']))).toContain('\ufffd');
});

test('embeds only the fonts that a paper uses, whatever was rendered before', () => {
  const plain = () => invoiceFor(['Bo Buyer', '1 Main Street']);
  const before = plain();
  invoiceFor(['北京', 'ณัฐวุฒิ', 'شركة']);
  const after = plain();
  expect(after.equals(before)).toBe(true);
  expect(fontsOf(after)).toBe(
    'NotoSans-SemiBold NotoSans-Regular JetBrainsMono-Regular JetBrainsMono-SemiBold',
  );
  expect(after.length).toBeLessThan(40_000);
});
