import { readAs, type ShapeOf } from '@shop/contracts/client';
import { paths, safeSessionStorage } from '@shop/front-kit';

const key = 'shop:return-to';

/** Returns whether the target is a page of this shop other than login and sign-up. */
export function isOwnPage(target: string): boolean {
  if (!target.startsWith('/') || !URL.canParse(target, location.origin)) return false;
  const { origin, pathname } = new URL(target, location.origin);
  return origin === location.origin && pathname !== paths.login && pathname !== paths.signup;
}

interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/** Remembers the page to return to after a login: survives reloads, never another site. */
export const returnLocation = {
  remember: ({ pathname, search, hash }: Place): void => {
    const target = `${pathname}${search}${hash}`;
    if (isOwnPage(target)) safeSessionStorage.write(key, target);
  },
  read: (): string => {
    const target = safeSessionStorage.read(key);
    return target !== null && isOwnPage(target) ? target : paths.home;
  },
  forget: (): void => safeSessionStorage.remove(key),
};

const linkState: ShapeOf<{ returnTo: Place }> = {
  shape: { returnTo: { pathname: 's', search: 's', hash: 's' } },
};

/** Returns the page that a link to login asked to return to. Browsers keep such state, so treat it as untrusted. */
export function returnPlaceOf(state: unknown): Place | undefined {
  return readAs(linkState, state)?.returnTo;
}
