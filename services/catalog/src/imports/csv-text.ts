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

/** Buffers at least 4 bytes first, so a byte order mark is never split. */
async function* withWholeHead(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  let begun = false;
  for await (const chunk of bytes) {
    if (begun) yield chunk;
    else {
      head = Buffer.concat([head, chunk]);
      if (head.length < 4) continue;
      begun = true;
      yield head;
    }
  }
  if (!begun) yield head;
}

/** Decodes a file from a spreadsheet program: UTF-8 with or without a mark, or UTF-16 with one. */
export async function* textOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
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
