import type { CallerName, TokenKind } from './draft.ts';

export interface Person {
  readonly email: string;
  readonly token: string;
  /** ID token from the identity service. */
  readonly proof: string;
}

/** The callers. A visitor has no token; the shop must reject the access tokens `foreign` and `expired`. */
export interface People {
  readonly user: Person;
  readonly other: Person;
  readonly admin: Person;
  readonly foreign: string;
  readonly expired: string;
}

export function personOf(people: People, caller: CallerName): Person | undefined {
  return caller === 'visitor' ? undefined : people[caller];
}

function bearer(token: string): string {
  return `Bearer ${token}`;
}

export function authorizationOf(
  people: People,
  { caller, token }: { readonly caller: CallerName; readonly token: TokenKind },
  access: string,
): string | undefined {
  const person = personOf(people, caller);
  const proves = access === 'identity-proof';
  switch (token) {
    case 'own':
      return person && bearer(proves ? person.proof : person.token);
    case 'proof':
      return person && bearer(proves ? person.token : person.proof);
    case 'foreign':
    case 'expired':
      return bearer(people[token]);
    case 'junk':
      return bearer('eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbkBleGFtcGxlLmNvbSIsInJvbGUiOiJhZG1pbiJ9.');
    case 'empty':
      return 'Bearer ';
    case 'no-scheme':
      return person?.token ?? 'x';
  }
}

/** Returns the caller as the shop sees it; undefined for a visitor or a bad token. */
export function identityOf(
  people: People,
  { caller, token }: { readonly caller: CallerName; readonly token: TokenKind },
): { readonly email: string; readonly isAdmin: boolean } | undefined {
  const person = personOf(people, caller);
  return person && token === 'own' ? { email: person.email, isAdmin: caller === 'admin' } : undefined;
}
