import { z } from 'zod';
import { message } from './message.ts';

/** Fact: a user's role is now `role`; tokens with a lower `ver` than `tokenVersion` carry an old one. */
export const userRoleChanged = message({
  name: 'user.role-changed',
  version: 1,
  payload: z.object({ email: z.string(), role: z.enum(['user', 'admin']), tokenVersion: z.number().int() }),
});
