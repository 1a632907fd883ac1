/** Roles of staff. An owner is what the specification calls an admin. */
export const roles = ['owner', 'office', 'warehouse', 'bookkeeper'] as const;

export type Role = (typeof roles)[number];

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  office: 'Office',
  warehouse: 'Warehouse',
  bookkeeper: 'Bookkeeper',
};

/** Owners are admins in the shop's words, people without a role users. */
export function roleText(held: readonly Role[]): string {
  if (held.includes('owner')) return 'Admin';
  return held.map((role) => roleNames[role]).join(', ') || 'User';
}

/** Every right with the roles that have it. Calls and pages name the right they need. */
export const rights = {
  exports: ['owner', 'office', 'bookkeeper'],
  'log.read': ['owner'],
  mails: ['owner', 'office'],
  operations: ['owner'],
  'orders.change': ['owner', 'office'],
  'orders.read': ['owner', 'office', 'warehouse', 'bookkeeper'],
  'orders.refund': ['owner', 'office'],
  'orders.ship': ['owner', 'office', 'warehouse'],
  'parts.change': ['owner'],
  'parts.read': ['owner', 'office', 'warehouse', 'bookkeeper'],
  'people.erase': ['owner'],
  'people.read': ['owner', 'office'],
  'reviews.decide': ['owner', 'office'],
  'roles.change': ['owner'],
  'settings.change': ['owner'],
  'stock.adjust': ['owner', 'warehouse'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type Right = keyof typeof rights;

export function isAllowed(held: readonly Role[], right: Right): boolean {
  const allowed: readonly Role[] = rights[right];
  return allowed.some((role) => held.includes(role));
}

function isRight(text: string): text is Right {
  return text in rights;
}

/** Returns the right in an access rule: `parts.read`, or the part after `own-or-` and `self-or-`. */
export function rightIn(access: string): Right | undefined {
  const right = access.replace(/^(?:self|own)-or-/, '');
  return isRight(right) ? right : undefined;
}
