import { readAs, type ShapeOf } from '@shop/contracts/client';
import { paths, safeSessionStorage } from '@shop/front-kit';

const key = 'shop:return-to';

/** Whether it is a page of this shop that somebody can be sent to. */
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

/** Where to go back to after a login: kept over reloads, and never another site. */
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

/** Where a link to the login page wants the person back; the browser keeps such state, so it may be anything. */
export function returnPlaceOf(state: unknown): Place | undefined {
  return readAs(linkState, state)?.returnTo;
}
