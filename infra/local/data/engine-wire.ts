/** The part of MongoDB's wire protocol that the engine's listener needs: frames, command names, refusals. */
import { type Document, deserialize, serialize } from 'bson';

const headerBytes = 16;
const longestMessage = 48_000_000;
const opMsg = 2013;
const opQuery = 2004;
const commandNotFound = 59;

export class WireError extends Error {
  override name = 'WireError';
}

/** Cuts a byte stream into messages. */
export function createFrameReader(): (chunk: Buffer) => Buffer[] {
  let chunks: Buffer[] = [];
  let size = 0;
  let wanted = 4;
  return (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    const messages: Buffer[] = [];
    while (size >= wanted) {
      const bytes = Buffer.concat(chunks, size);
      const length = lengthOf(bytes);
      const whole = size >= length;
      if (whole) messages.push(bytes.subarray(0, length));
      chunks = [whole ? bytes.subarray(length) : bytes];
      size -= whole ? length : 0;
      wanted = whole ? 4 : length;
    }
    return messages;
  };
}

function lengthOf(bytes: Buffer): number {
  const length = bytes.readInt32LE(0);
  if (length < headerBytes || length > longestMessage) throw new WireError(`message of ${length} bytes`);
  return length;
}

/** The command of a message; undefined for the old query form, which the engine serves for greetings only. */
export function commandOf(message: Buffer): string | undefined {
  const code = message.readInt32LE(12);
  if (code === opQuery) return undefined;
  // header 16, flags 4, kind 1, document length 4, type 1, then the first key: the command's name
  const nameAt = 26;
  if (code !== opMsg || message[20] !== 0 || message.length <= nameAt)
    throw new WireError(`operation ${code}`);
  return message.toString('latin1', nameAt, message.indexOf(0, nameAt));
}

export function requestIdOf(message: Buffer): number {
  return message.readInt32LE(4);
}

/** Frames a reply document, in the legacy form when the request used it. */
export function frame(options: { id: number; requestId: number; document: Buffer; legacy: boolean }): Buffer {
  const { id, requestId, document, legacy } = options;
  const head = Buffer.alloc(legacy ? 36 : 21);
  head.writeInt32LE(head.length + document.length, 0);
  head.writeInt32LE(id, 4);
  head.writeInt32LE(requestId, 8);
  head.writeInt32LE(legacy ? 1 : opMsg, 12);
  if (legacy) head.writeInt32LE(1, 32);
  return Buffer.concat([head, document]);
}

/** The reply to a command that is not carried out. */
export function refusal(message: string): Buffer {
  return Buffer.from(serialize({ ok: 0, errmsg: message, code: commandNotFound }));
}

/** A message that asks the engine to run a command. */
export function commandMessage(command: Document): Buffer {
  return frame({ id: 0, requestId: 0, document: Buffer.from(serialize(command)), legacy: false });
}

/** Whether a reply document says that the command was carried out. */
export function isOk(document: Buffer): boolean {
  return deserialize(document).ok === 1;
}
