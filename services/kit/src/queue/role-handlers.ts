import { userRoleChanged } from '@shop/contracts';
import type { RoleRecorder } from '../auth/role.store.ts';
import { type MessageHandler, on } from './job-handlers.ts';

/** Keeps a service's roles up to date. */
export function roleHandlers(store: RoleRecorder): MessageHandler[] {
  return [
    on(userRoleChanged, ({ email, role, tokenVersion }) => store.record(email, { role, tokenVersion })),
  ];
}
