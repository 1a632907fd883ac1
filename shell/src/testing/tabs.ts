import { shopper } from '@shop/front-kit/testing';
import type { SessionUser } from '@shop/shop-runtime';
import { vi } from 'vitest';
import { createSession, type ShellSession } from '../session/session-store.ts';
import { tokenKey, tokenStore } from '../session/token-store.ts';
import { fakeIdentity } from './fake-identity.ts';
import { tokenFor } from './memory-identity.ts';

export function person(name: string): SessionUser {
  return {
    ...shopper,
    email: `${name}@example.com`,
    displayName: name,
  };
}

export interface Pending {
  email: string;
  answer: () => Promise<void>;
}

/** Runs everything that does not wait for outside calls. Needs fake timers. */
export function settle(): Promise<unknown> {
  return vi.advanceTimersByTimeAsync(0);
}

/** Simulates a browser's tabs: they share storage and the identity session; the test decides when storage events arrive. */
export function openBrowser() {
  localStorage.clear();
  const identity = fakeIdentity();
  const pending: Pending[] = [];
  let issued = 0;
  const exchange = (email: string): Promise<string> =>
    new Promise((resolve) => {
      issued += 1;
      const token = tokenFor(email, { livesMs: 3_600_000 + issued * 1_000 });
      pending.push({
        email,
        answer: async () => {
          resolve(token);
          await settle();
        },
      });
    });
  const openTab = () => {
    const listen = vi.spyOn(window, 'addEventListener');
    const session: ShellSession = createSession({ identity: async () => identity, exchange });
    session.start();
    const hear = listen.mock.calls.find(([type]) => type === 'storage')?.[1] as (event: StorageEvent) => void;
    window.removeEventListener('storage', hear);
    listen.mockRestore();
    return {
      session,
      hearOthers: async () => {
        hear(new StorageEvent('storage', { key: tokenKey }));
        await settle();
      },
    };
  };
  return {
    openTab,
    identity,
    pending,
    answerNext: async () => pending.shift()?.answer(),
    keptFor: () => tokenStore.read()?.readable?.user.email,
  };
}
