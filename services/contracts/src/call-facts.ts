import type { Right } from './rights.ts';

/**
 * Access rules.
 * - `public`: anyone; a valid access token, if sent, identifies the caller.
 * - `identity-proof`: the bearer token is an ID token of the identity service for the email in the path.
 * - `user`: any valid access token.
 * - `self`: the email in the path is the caller's own; with `-or-`, staff with that right too.
 * - `own-or-`: the addressed record is the caller's own, or the caller has that right; the service that owns the record decides.
 * - a right: staff with it, by the newest roles the service knows.
 * - `provider-signature`: a signed request of the payment provider, raw body.
 */
export type Access =
  | 'public'
  | 'identity-proof'
  | 'user'
  | 'self'
  | `self-or-${Right}`
  | `own-or-${Right}`
  | Right
  | 'provider-signature';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** How to make a call. */
export interface CallFacts {
  readonly method: Method;
  /** Express style: `/part/:id`. */
  readonly path: string;
  readonly access: Access;
  /** Media type of the reply; defaults to JSON. */
  readonly produces?: 'text/html' | 'image/*' | 'text/csv' | 'application/pdf' | 'application/zip';
}
