import { createHash, randomBytes } from 'node:crypto';
import type { Remote } from '@shop/contracts';
import type { SitePage } from '@shop/contracts/pages';
import { sitePagesOf } from '@shop/contracts/runtime-config';
import type { Request, Response } from 'express';
import type { Rollouts } from './rollouts.ts';

/** Cookies that decide which versions a browser gets. */
export interface Visitor {
  /** A random number, while a canary is running. */
  readonly id?: string | undefined;
  /** Any kept version, to open its pages before it is live. Its name holds a hash, so only those who ship can know it. */
  readonly preview?: { readonly name: string; readonly version: string } | undefined;
}

export const idCookie = 'shop-visitor';
/** Its value is like `mf-admin@1.2.0-3fa9c1d2`. */
export const previewCookie = 'shop-preview';
const keptForMs = 30 * 24 * 3_600_000;

export function visitorOf(request: Request): Visitor {
  const cookies = request.get('cookie') ?? '';
  const [, id] = /(?:^|;\s*)shop-visitor=([0-9a-f]{32})(?:;|$)/.exec(cookies) ?? [];
  const [, name, version] =
    /(?:^|;\s*)shop-preview=(shell|mf-[a-z]+)@(\d+\.\d+\.\d+[\w.-]*)(?:;|$)/.exec(cookies) ?? [];
  return { id, preview: name === undefined || version === undefined ? undefined : { name, version } };
}

/** From the browser's connection, or as the proxy that ends it reports. */
export function isSecure(request: Request): boolean {
  return request.secure || request.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https';
}

/** Gives a browser without a number a new one. Only while a canary is running: otherwise it has no use. */
export function withId(visitor: Visitor, rollouts: Rollouts, request: Request, response: Response): Visitor {
  if (visitor.id !== undefined || !hasCanary(rollouts)) return visitor;
  const id = randomBytes(16).toString('hex');
  response.cookie(idCookie, id, {
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
  readonly pages: readonly SitePage[];
  /** Whether other visitors may get other versions. */
  readonly isPrivate: boolean;
}

function hasCanary(rollouts: Rollouts): boolean {
  return Object.values(rollouts).some(({ canary }) => canary !== undefined);
}

/** The live versions, except for this visitor's canaries and preview. */
export function choose({ id }: Visitor, rollouts: Rollouts, preview?: Remote): Choice {
  const chosen = Object.values(rollouts).map(({ live, canary }): Remote => {
    const isWithin = canary && id !== undefined && standing(id, live.name) < canary.percent;
    const given = isWithin ? canary : live;
    const { name, version, entry, imports, sheets, pages } = preview?.name === live.name ? preview : given;
    return { name, version, entry, imports, sheets, pages };
  });
  return {
    remotes: chosen.filter(({ name }) => name !== 'shell'),
    shell: chosen.find(({ name }) => name === 'shell')?.version,
    pages: sitePagesOf(chosen),
    isPrivate: preview !== undefined || hasCanary(rollouts),
  };
}
