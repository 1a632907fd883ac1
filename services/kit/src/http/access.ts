import { type Access, needsToken } from '@shop/contracts';
import { type Caller, isAdmin } from '../auth/caller.ts';
import { refuse } from '../errors.ts';

/** The rule of each kind of access, on top of a valid token. `owner` is judged by the handler, which has the record. */
export async function assertAccess(
  access: Access,
  caller: Caller | undefined,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!needsToken(access)) return;
  if (!caller) throw refuse.unauthorized();
  const own = params.email === caller.email;
  if (access === 'self' && !own) throw refuse.forbidden();
  if (access === 'self-or-admin' && !own && !(await isAdmin(caller))) throw refuse.forbidden();
  if (access === 'admin' && !(await isAdmin(caller))) throw refuse.forbidden();
}
