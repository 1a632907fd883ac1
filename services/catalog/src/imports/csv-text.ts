import { TextDecoder } from 'node:util';
import { limits } from '@shop/contracts';
import { refuse } from '@shop/service-kit';

/** Refusal of an unreadable file; no row of it is kept. */
export function unreadableFile(message: string) {
  return refuse.invalid([{ path: 'file', message }]);
}

const notText =
  'This file is not text in UTF-8. Save it as “CSV UTF-8” (Excel) or with the character set UTF-8 (LibreOffice), then choose it again';
const workbook = 'This is a spreadsheet workbook. Save it as “CSV UTF-8” and choose that file';

/** Detects the encoding by its byte order mark; UTF-8 without one. Throws for a workbook (zip). */
function encodingOf(head: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (head.subarray(0, 2).toString('latin1') === 'PK') throw unreadableFile(workbook);
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

async function* bounded(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > limits.importBytes) throw refuse.tooLarge();
    yield chunk;
  }
}

/** Far longer than any header. */
const headLength = 16 * 1024;

/** Buffers the header line, which tells the encoding and the separator. */
async function* withWholeHead(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const known: Buffer = head ? Buffer.concat([head, chunk]) : chunk;
    const isWhole: boolean = !head || known.length >= headLength || /[\r\n]/.test(known.toString('latin1'));
    head = isWhole ? undefined : known;
    if (isWhole) yield known;
  }
  if (head) yield head;
}

/**
 * Decodes a file from a spreadsheet program: UTF-8 with or without a mark, or UTF-16 with one. The first piece has the whole header
 * line.
 */
export async function* textOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of withWholeHead(bounded(bytes))) {
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
      const text = decoder.decode(chunk, { stream: true });
      if (text.includes('\0')) throw unreadableFile(notText);
      yield text;
    }
    yield decoder?.decode() ?? '';
  } catch (error) {
    throw error instanceof TypeError ? unreadableFile(notText) : error;
  }
}
