import { paths } from '@shop/contracts/pages';
import { safeSessionStorage } from '@shop/shop-runtime';
import * as z from 'zod/mini';

const key = 'shop:return-to';

/** Returns whether the target is a page of this shop other than login and sign-up. */
export function isOwnPage(target: string): boolean {
  if (!target.startsWith('/') || !URL.canParse(target, location.origin)) return false;
  const { origin, pathname } = new URL(target, location.origin);
  return origin === location.origin && pathname !== paths.login && pathname !== paths.signup;
}

const place = z.object({ pathname: z.string(), search: z.string(), hash: z.string() });
type Place = z.infer<typeof place>;

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

const linkState = z.object({ returnTo: place });

/** Returns the page that a link to login asked to return to. Browsers keep such state, so treat it as untrusted. */
export function returnPlaceOf(state: unknown): Place | undefined {
  return linkState.safeParse(state).data?.returnTo;
}
