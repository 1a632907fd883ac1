import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Remote } from '@shop/contracts';
import type { Request, Response } from 'express';
import type { Caching } from './page.ts';
import { keyOf, type Rollouts } from './rollouts.ts';

/** Cookies that decide which versions a browser gets. */
export interface Visitor {
  /** A random number that the edge signed, while a canary is on. */
  readonly id?: string | undefined;
  /** Token of a preview. */
  readonly token?: string | undefined;
}

export const idCookie = 'shop-visitor';
/** Cookie with the preview that a browser may see. */
export const previewCookie = 'shop-preview';
const keptForMs = 30 * 24 * 3_600_000;

function cookieOf(request: Request, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w.-]{32,80})(?:;|$)`).exec(request.get('cookie') ?? '')?.[1];
}

/** The value of a visitor's cookie. */
export function signed(id: string, secret: string): string {
  return `${id}.${createHmac('sha256', secret).update(id).digest('base64url')}`;
}

/** The number in a cookie that an edge of this shop signed. */
function idIn(cookie: string | undefined, secret: string): string | undefined {
  const id = cookie?.split('.')[0];
  if (cookie === undefined || id === undefined || secret === '') return undefined;
  const [given, expected] = [Buffer.from(cookie), Buffer.from(signed(id, secret))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
}

export function visitorOf(request: Request, secret: string): Visitor {
  return { id: idIn(cookieOf(request, idCookie), secret), token: cookieOf(request, previewCookie) };
}

/** From the browser's connection, or as the proxy that ends it reports. */
export function isSecure(request: Request): boolean {
  return request.secure || request.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https';
}

/** Gives a browser without a signed number a new one. Only while a canary is on: otherwise it has no use. */
export function withId(visitor: Visitor, secret: string, request: Request, response: Response): Visitor {
  if (visitor.id !== undefined) return visitor;
  const id = randomBytes(16).toString('hex');
  response.cookie(idCookie, signed(id, secret), {
    maxAge: keptForMs,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request),
  });
  return { ...visitor, id };
}

/**
 * Maps a visitor to a number from 0 to 100 per front end. Always the same number, so visitors within 10 % are also within 20 %;
 * different per front end, so the same visitors do not get every canary.
 */
export function standing(visitor: string, name: string): number {
  const digest = createHash('sha256').update(`${name}:${visitor}`).digest();
  return (digest.readUInt32BE() / 2 ** 32) * 100;
}

/** Versions for one visitor. */
export interface Choice {
  readonly remotes: readonly Remote[];
  /** The shell's version. */
  readonly shell: string | undefined;
  readonly caching: Caching;
}

function previewFor({ token }: Visitor, name: string, { previews }: Rollouts): Remote | undefined {
  const key = token && keyOf(token);
  return previews.find((each) => each.name === name && each.key === key);
}

function canaryFor({ id }: Visitor, name: string, { canaries }: Rollouts): Remote | undefined {
  const canary = canaries.find((each) => each.name === name);
  return canary && id !== undefined && standing(id, name) < canary.percent ? canary : undefined;
}

/** The live versions, except for this visitor's previews and canaries. */
export function choose(visitor: Visitor, rollouts: Rollouts): Choice {
  const { live, canaries } = rollouts;
  const chosen = live.map((each): Remote => {
    const { name } = each;
    const other = previewFor(visitor, name, rollouts) ?? canaryFor(visitor, name, rollouts);
    const { entry, version, kit, manifest } = other ?? each;
    return { name, entry, version, kit, manifest };
  });
  const others = canaries.length > 0 ? 'private' : 'shared';
  return {
    remotes: chosen.filter(({ name }) => name !== 'shell'),
    shell: chosen.find(({ name }) => name === 'shell')?.version,
    caching: live.some(({ name }) => previewFor(visitor, name, rollouts)) ? 'none' : others,
  };
}
