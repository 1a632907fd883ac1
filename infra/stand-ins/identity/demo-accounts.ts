import type { NewAccount } from './emulator-client.ts';

function account(name: string, displayName: string): NewAccount {
  const identity = { localId: `demo-${name}`, email: `${name}@example.com`, password: `${name}123` };
  return { ...identity, displayName, emailVerified: true };
}

/** The same in every copy of the local shop; they exist only in the stand-in. */
export const demoAccounts = {
  admin: account('admin', 'Ayesha Rahman'),
  shopper: account('shopper', 'Shahid Karim'),
  office: account('office', 'Nadia Haque'),
  warehouse: account('warehouse', 'Omar Faruk'),
  bookkeeper: account('bookkeeper', 'Priya Sen'),
} as const;
