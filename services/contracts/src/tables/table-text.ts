export type TableEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export const textFault =
  'This file is not text in UTF-8. Save it as “CSV UTF-8” (Excel) or with the character set UTF-8 (LibreOffice), then choose it again';
export const workbookFault = 'This is a spreadsheet workbook. Save it as “CSV UTF-8” and choose that file';

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // As a stream: the last character may be cut off.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Detects how spreadsheet programs wrote a file, by its mark or its first bytes; undefined for a workbook (zip). */
export function encodingOf(head: Uint8Array): TableEncoding | undefined {
  const [first, second, third, fourth] = head;
  if (first === 0x50 && second === 0x4b && third === 3 && fourth === 4) return undefined;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return 'utf-16be';
  return isUtf8(head) ? 'utf-8' : 'windows-1252';
}

/** Letters that look wrong: control characters, or the Cyrillic, Greek or Polish letters of another Windows character set. */
const strangeLetters = /[\0\u0080-\u009f]|[\u00c0-\u00ff]{4}|\p{L}[\u00a3\u00a5\u00b3\u00b9\u00bf]\p{L}/u;

/** Whether decoded text can't be what its author wrote. */
export function isStrange(text: string, encoding: TableEncoding): boolean {
  return encoding === 'windows-1252' ? strangeLetters.test(text) : text.includes('\0');
}

export type DecodedTable =
  | { readonly text: string; readonly encoding: TableEncoding }
  | { readonly fault: string };

/** Decodes a whole file. */
export function decodeTable(bytes: Uint8Array): DecodedTable {
  const encoding = encodingOf(bytes);
  if (encoding === undefined) return { fault: workbookFault };
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return isStrange(text, encoding) ? { fault: textFault } : { text, encoding };
  } catch {
    return { fault: textFault };
  }
}
