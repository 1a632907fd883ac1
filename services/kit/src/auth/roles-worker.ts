import { userRoleChanged } from '@shop/contracts';
import { type MessageHandler, on } from '../queue/job-handlers.ts';
import type { RoleRecorder } from './role.store.ts';

/** Keeps a service's roles up to date. */
export function roleHandlers(store: RoleRecorder): MessageHandler[] {
  return [
    on(userRoleChanged, ({ email, role, tokenVersion }) => store.record(email, { role, tokenVersion })),
  ];
}
