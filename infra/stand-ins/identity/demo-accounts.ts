import type { NewAccount } from './emulator-client.ts';

/** Known to every copy of the local shop; they exist in the stand-in only. */
export const demoAccounts = {
  admin: {
    email: 'admin@example.com',
    password: 'admin123',
    displayName: 'Ayesha Rahman',
    emailVerified: true,
  },
  shopper: {
    email: 'shopper@example.com',
    password: 'shopper123',
    displayName: 'Shahid Karim',
    emailVerified: true,
  },
} as const satisfies Record<string, NewAccount>;
