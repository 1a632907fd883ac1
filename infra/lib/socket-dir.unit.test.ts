import { expect, test } from 'vitest';
import { socketDirFor } from './socket-dir.ts';

const longDir = `/${'a'.repeat(120)}`;

test('when the data directory is short, then the sockets are inside it', () => {
  expect(socketDirFor('/srv/shop/.data', '/tmp')).toBe('/srv/shop/.data/run');
});

test('when the data directory is too long for a socket, then a short place of its own is used', () => {
  expect(socketDirFor(longDir, '/tmp')).toMatch(/^\/tmp\/parts-shop-[^/]+$/);
  expect(socketDirFor(longDir, '/tmp')).not.toBe(socketDirFor(`${longDir}b`, '/tmp'));
});

test('when the temporary directory is too long as well, then /tmp is used', () => {
  expect(socketDirFor(longDir, `/${'t'.repeat(100)}`)).toMatch(/^\/tmp\/parts-shop-/);
});
