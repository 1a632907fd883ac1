import { expect, test } from 'vitest';
import { socketDirFor } from './socket-dir.ts';

const longDir = `/${'a'.repeat(120)}`;

test('puts sockets into the data directory, or into a short path if that is too long for a socket', () => {
  expect(socketDirFor('/srv/shop/.data')).toBe('/srv/shop/.data/run');
  expect(socketDirFor(longDir)).toMatch(/^\/tmp\/parts-shop-[^/]+$/);
  expect(socketDirFor(longDir)).not.toBe(socketDirFor(`${longDir}b`));
});
