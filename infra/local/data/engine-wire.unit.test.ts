import { expect, test } from 'vitest';
import { commandOf, createFrameReader, frame, refusal, requestIdOf } from './engine-wire.ts';

/** An OP_MSG whose document starts with the key `command`. */
function message(command: string, extraBytes = 0): Buffer {
  const document = Buffer.concat([Buffer.from(`\x10${command}\0\x01\0\0\0\0`), Buffer.alloc(extraBytes)]);
  const length = Buffer.alloc(4);
  length.writeInt32LE(document.length + 4);
  return frame({ id: 7, requestId: 0, document: Buffer.concat([length, document]), legacy: false });
}

test('when messages arrive in pieces of any size, then they come out whole and in order', () => {
  const messages = [message('ping'), message('insert', 5_000), message('find', 1)];
  const stream = Buffer.concat(messages);
  for (const size of [1, 3, 16, 1_000, stream.length]) {
    const read = createFrameReader();
    const out: Buffer[] = [];
    for (let at = 0; at < stream.length; at += size) out.push(...read(stream.subarray(at, at + size)));
    expect(out).toEqual(messages);
  }
});

test('when a message claims an impossible length, then the stream is refused', () => {
  expect(() => createFrameReader()(Buffer.from([3, 0, 0, 0]))).toThrow('message of 3 bytes');
  expect(() => createFrameReader()(Buffer.from([0, 0, 0, 0x7f]))).toThrow('message of');
});

test('when a message is read, then its command and id are known', () => {
  expect(commandOf(message('endSessions'))).toBe('endSessions');
  expect(requestIdOf(message('ping'))).toBe(7);
});

test('when a message is compressed, then it is refused, because its command cannot be seen', () => {
  const compressed = message('ping');
  compressed.writeInt32LE(2012, 12);
  expect(() => commandOf(compressed)).toThrow('operation 2012');
});

test('when a command is refused, then the document says so with code 59', () => {
  const document = refusal('not here');
  expect(document.readInt32LE(0)).toBe(document.length);
  expect(document.toString('latin1')).toContain('not here');
  expect(document.readInt32LE(document.length - 5)).toBe(59);
});
