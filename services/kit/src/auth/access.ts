import type { Access } from '@shop/contracts';
import { refuse } from '../errors.ts';
import { type Caller, isAdmin } from './caller.ts';

/** What a route that is open, or proves its caller in its own way, lets through without an access token. */
const withoutToken: ReadonlySet<Access> = new Set(['public', 'identity-proof', 'provider-signature']);

export const needsToken = (access: Access): boolean => !withoutToken.has(access);

/** Whether a token, when sent, says who calls. An ID token or a provider's signature is not one of ours. */
export const readsToken = (access: Access): boolean => access === 'public' || needsToken(access);

/** The rule of each kind of access, on top of a valid token. `owner` is judged by the handler, which has the record. */
export const assertAccess = async (
  access: Access,
  caller: Caller | undefined,
  params: Readonly<Record<string, unknown>>,
): Promise<void> => {
  if (!needsToken(access)) return;
  if (!caller) throw refuse.unauthorized();
  const own = params.email === caller.email;
  if (access === 'self' && !own) throw refuse.forbidden();
  if (access === 'self-or-admin' && !own && !(await isAdmin(caller))) throw refuse.forbidden();
  if (access === 'admin' && !(await isAdmin(caller))) throw refuse.forbidden();
};
