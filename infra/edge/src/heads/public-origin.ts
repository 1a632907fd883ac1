import type { Request } from 'express';
import { isSecure } from '../visitors.ts';

/** A host name or address with an optional port. */
const host = /^(?:[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,8}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

export type PublicOrigin = (request: Request) => string;

/** The origin for addresses that others keep: the configured one, or the request's if it is a valid host. */
export function publicOrigin(set: string | undefined): PublicOrigin {
  return (request) => {
    if (set !== undefined) return set;
    const named = request.get('host') ?? '';
    return `${isSecure(request) ? 'https' : 'http'}://${host.test(named) ? named.toLowerCase() : 'localhost'}`;
  };
}
