import { expect, test } from 'vitest';
import { commandMessage, commandOf, isOk, refusal, requestIdOf } from './engine-wire.ts';

test('when a message is read, then its command and id are known', () => {
  const message = commandMessage({ endSessions: [], $db: 'admin' });
  message.writeInt32LE(7, 4);
  expect(commandOf(message)).toBe('endSessions');
  expect(requestIdOf(message)).toBe(7);
  expect(message.readInt32LE(0)).toBe(message.length);
});

test('when a message is compressed, then it is refused, because its command cannot be seen', () => {
  const compressed = commandMessage({ ping: 1 });
  compressed.writeInt32LE(2012, 12);
  expect(() => commandOf(compressed)).toThrow('operation 2012');
});

test('when a command is refused, then the document says so with code 59', () => {
  const document = refusal('not here');
  expect(isOk(document)).toBe(false);
  expect(document.toString('latin1')).toContain('not here');
  expect(document.readInt32LE(document.length - 5)).toBe(59);
});
