import type { Identity } from '../session/identity.ts';
import { tokenStore } from '../session/token-store.ts';
import { memoryIdentity } from './memory-identity.ts';

/** Replaces `firebase-identity.ts` under `npm run dev -- --mock`: any address can log in, with any password. */
export function createIdentity(): Identity {
  return memoryIdentity(tokenStore.read()?.readable?.user);
}
