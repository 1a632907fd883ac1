import type { NewAccount } from './emulator-client.ts';

/** The same in every copy of the local shop; they exist only in the stand-in. */
export const demoAccounts = {
  admin: {
    localId: 'demo-admin',
    email: 'admin@example.com',
    password: 'admin123',
    displayName: 'Ayesha Rahman',
    emailVerified: true,
  },
  shopper: {
    localId: 'demo-shopper',
    email: 'shopper@example.com',
    password: 'shopper123',
    displayName: 'Shahid Karim',
    emailVerified: true,
  },
  office: {
    localId: 'demo-office',
    email: 'office@example.com',
    password: 'office123',
    displayName: 'Nadia Haque',
    emailVerified: true,
  },
  warehouse: {
    localId: 'demo-warehouse',
    email: 'warehouse@example.com',
    password: 'warehouse123',
    displayName: 'Omar Faruk',
    emailVerified: true,
  },
  bookkeeper: {
    localId: 'demo-bookkeeper',
    email: 'bookkeeper@example.com',
    password: 'bookkeeper123',
    displayName: 'Priya Sen',
    emailVerified: true,
  },
} as const satisfies Record<string, NewAccount>;
