/** Roles of staff. An owner is what the specification calls an admin. */
export const roles = ['owner', 'office', 'warehouse', 'bookkeeper'] as const;

export type Role = (typeof roles)[number];

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  office: 'Office',
  warehouse: 'Warehouse',
  bookkeeper: 'Bookkeeper',
};

export type Right =
  | 'exports'
  | 'log.read'
  | 'mails'
  | 'operations'
  | 'orders.change'
  | 'orders.read'
  | 'orders.refund'
  | 'orders.ship'
  | 'parts.change'
  | 'parts.read'
  | 'people.privacy'
  | 'people.read'
  | 'reviews.decide'
  | 'roles.change'
  | 'settings.change'
  | 'stock.adjust';

/** Every right with the roles that have it. Calls and pages name the right they need. */
export const rights: Readonly<Record<Right, readonly Role[]>> = {
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
  'people.privacy': ['owner'],
  'people.read': ['owner', 'office'],
  'reviews.decide': ['owner', 'office'],
  'roles.change': ['owner'],
  'settings.change': ['owner'],
  'stock.adjust': ['owner', 'warehouse'],
};

export function isAllowed(held: readonly Role[], right: Right): boolean {
  return rights[right].some((role) => held.includes(role));
}

function isRight(text: string): text is Right {
  return text in rights;
}

/** Returns the right in an access rule: `parts.read`, or the part after `own-or-` and `self-or-`. */
export function rightIn(access: string): Right | undefined {
  const right = access.replace(/^(?:self|own)-or-/, '');
  return isRight(right) ? right : undefined;
}
