/** Exports for the seed of staff, which writes users directly to the database. */
export { defaultDatabase } from './config.ts';
export { changeRoles } from './users/roles.ts';
export { createUserStore } from './users/user.store.ts';
