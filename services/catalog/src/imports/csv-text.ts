import { isAscii } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { limits } from '@shop/contracts';
import { encodingOf, isStrange, type TableEncoding, textFault, workbookFault } from '@shop/contracts/table';
import { refuse } from '@shop/service-kit';

/** Refusal of an unreadable file; no row of it is kept. */
export function unreadableFile(message: string) {
  return refuse.invalid([{ path: 'file', message }]);
}

async function* bounded(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > limits.importBytes) throw refuse.tooLarge();
    yield chunk;
  }
}

/** Bytes that tell the character set, from the first letter that is not ASCII. */
const headLength = 16 * 1024;

function saidEncoding(head: Buffer): TableEncoding {
  const encoding = encodingOf(head);
  if (encoding === undefined) throw unreadableFile(workbookFault);
  return encoding;
}

/** Decodes a file from a spreadsheet program. Reports the character set once a letter tells it. */
export async function* textOf(
  bytes: AsyncIterable<Buffer>,
  report: (encoding: TableEncoding) => void = () => undefined,
): AsyncGenerator<string, undefined> {
  let encoding: TableEncoding | undefined;
  let decoder: TextDecoder | undefined;
  let held: Buffer = Buffer.alloc(0);

  const decoded = (chunk: Buffer, isLast: boolean): string => {
    encoding ??= saidEncoding(chunk);
    decoder ??= new TextDecoder(encoding, { fatal: true });
    report(encoding);
    const text = decoder.decode(chunk, { stream: !isLast });
    if (isStrange(text, encoding)) throw unreadableFile(textFault);
    return text;
  };

  try {
    for await (const chunk of bounded(bytes)) {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      if (!decoder && held.length < headLength) continue;
      // ASCII is the same in UTF-8 and Windows-1252: a later letter decides.
      const isPlain =
        !decoder && isAscii(held) && !held.includes(0) && held.toString('latin1', 0, 2) !== 'PK';
      yield isPlain ? held.toString('latin1') : decoded(held, false);
      held = Buffer.alloc(0);
    }
    yield decoded(held, true);
  } catch (error) {
    throw error instanceof TypeError ? unreadableFile(textFault) : error;
  }
}
