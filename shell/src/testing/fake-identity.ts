import type { SessionUser } from '@shop/shop-runtime';
import { vi } from 'vitest';
import { memoryIdentity } from './memory-identity.ts';

/** An identity service with at most one user; tests can watch and replace every method. */
export function fakeIdentity(kept?: SessionUser) {
  return vi.mockObject(memoryIdentity(kept), { spy: true });
}
