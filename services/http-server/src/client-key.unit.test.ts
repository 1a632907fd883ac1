import { describe, expect, test } from 'vitest';
import { clientKey } from './client-key.ts';

describe('the client key', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0::'],
    ['2001:DB8:1:2ff::9', '2001:db8:1:200::'],
    ['2001:db8:1:201::9', '2001:db8:1:200::'],
    ['2001:db8::1', '2001:db8:0:0::'],
    ['::1', '0:0:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0:0::'],
    ['not an address', 'unknown'],
    [undefined, 'unknown'],
  ])('for the address %s, is %s', (address, key) => {
    expect(clientKey(address)).toBe(key);
  });
});
