/**
 * The part of MongoDB's wire protocol that the engine host needs: command names, its own commands, refusals.
 */
import { type Document, deserialize, serialize } from 'bson';

const opMsg = 2013;
const opQuery = 2004;
const commandNotFound = 59;

/**
 * Returns the command of a message; undefined for the old query form, which the engine supports for
 * handshakes only.
 */
export function commandOf(message: Buffer): string | undefined {
  const code = message.readInt32LE(12);
  if (code === opQuery) return undefined;
  // header 16, flags 4, kind 1, document length 4, type 1, then the first key: the command's name
  const nameAt = 26;
  if (code !== opMsg || message[20] !== 0 || message.length <= nameAt) throw new Error(`operation ${code}`);
  return message.toString('latin1', nameAt, message.indexOf(0, nameAt));
}

export function requestIdOf(message: Buffer): number {
  return message.readInt32LE(4);
}

export function refusal(message: string): Buffer {
  return Buffer.from(serialize({ ok: 0, errmsg: message, code: commandNotFound }));
}

export function commandMessage(command: Document): Buffer {
  const document = serialize(command);
  const head = Buffer.alloc(21);
  head.writeInt32LE(head.length + document.length, 0);
  head.writeInt32LE(opMsg, 12);
  return Buffer.concat([head, document]);
}

export function isOk(document: Buffer): boolean {
  return deserialize(document).ok === 1;
}
