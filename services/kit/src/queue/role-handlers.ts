import { userRoleChanged } from '@shop/contracts';
import type { RoleRecorder } from '../auth/role.store.ts';
import { type MessageHandler, on } from './job-handlers.ts';

export function roleHandlers(store: RoleRecorder): MessageHandler[] {
  return [
    on(userRoleChanged, ({ email, role, tokenVersion }) => store.record(email, { role, tokenVersion })),
  ];
}
