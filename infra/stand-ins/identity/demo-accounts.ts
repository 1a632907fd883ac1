export interface DemoAccount {
  /** Fixed, so that a shop restored next to a new emulator still knows its demo accounts. */
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  readonly emailVerified: boolean;
}

function account(name: string, displayName: string): DemoAccount {
  return {
    uid: `demo-${name}`,
    email: `${name}@example.com`,
    password: `${name}123`,
    displayName,
    emailVerified: true,
  };
}

/** The same in every copy of the local shop; they exist only in the stand-in. */
export const demoAccounts = {
  admin: account('admin', 'Ayesha Rahman'),
  shopper: account('shopper', 'Shahid Karim'),
  office: account('office', 'Nadia Haque'),
  warehouse: account('warehouse', 'Omar Faruk'),
  bookkeeper: account('bookkeeper', 'Priya Sen'),
} as const;
