/** What the seed needs to write users directly to the database. */
export { defaultDatabase } from './config.ts';
export { changeRoles } from './users/roles.ts';
export { createUserStore } from './users/user.store.ts';
