/** Exports for the seeds of staff and buyers, which write users directly to the database. */
export { addTo } from './addresses/address-book.rules.ts';
export { createAddressBookStore } from './addresses/address-book.store.ts';
export { defaultDatabase } from './config.ts';
export { changeRoles } from './users/roles.ts';
export { createUserStore, usersCollection } from './users/user.store.ts';
