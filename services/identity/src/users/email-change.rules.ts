import type { UserDocument } from './user.document.ts';

/** The identity service's links work for three days at most. */
const linkMs = 3 * 86_400_000;

type Known = Pick<UserDocument<unknown>, 'signedOutAt' | 'roleHistory' | 'wantedEmail' | 'formerEmail'>;

/**
 * Whether a change of address is void: its link was asked for before the last reset, sign-out everywhere, move or decision about roles,
 * perhaps by a person who has lost the account since. Going back to the former address is not: a link mailed there did that.
 */
export function isVoidChange(
  { signedOutAt, roleHistory, wantedEmail, formerEmail }: Known,
  to: string,
  now: Date,
) {
  if (to === formerEmail) return false;
  const since = Math.max(signedOutAt.getTime(), roleHistory.at(-1)?.at.getTime() ?? 0);
  if (now.getTime() - since >= linkMs) return false;
  return wantedEmail?.email !== to || wantedEmail.at.getTime() < since;
}
