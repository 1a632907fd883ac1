import { createHash, randomBytes } from 'node:crypto';
import type { Remote } from '@shop/contracts';
import type { Request, Response } from 'express';
import type { Rollouts } from './rollouts.ts';

/** Cookie with a random number that decides which canaries a browser gets. */
export const idCookie = 'shop-visitor';
const keptForMs = 30 * 24 * 3_600_000;

export function visitorOf(request: Request): string | undefined {
  return /(?:^|;\s*)shop-visitor=([0-9a-f]{32})(?:;|$)/.exec(request.get('cookie') ?? '')?.[1];
}

/** From the browser's connection, or as the proxy that ends it reports. */
export function isSecure(request: Request): boolean {
  return request.secure || request.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https';
}

/** Gives a browser without a number a new one. */
export function newVisitor(request: Request, response: Response): string {
  const id = randomBytes(16).toString('hex');
  response.cookie(idCookie, id, {
    maxAge: keptForMs,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request),
  });
  return id;
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
}

export function hasCanary(rollouts: Rollouts): boolean {
  return Object.values(rollouts).some(({ canary }) => canary !== undefined);
}

/** The live versions, except for this visitor's canaries. */
export function choose(visitor: string | undefined, rollouts: Rollouts): Choice {
  const chosen = Object.values(rollouts).map(({ live, canary }): Remote => {
    const isWithin = canary && visitor !== undefined && standing(visitor, live.name) < canary.percent;
    const { name, entry, version, kit, manifest } = isWithin ? canary : live;
    return { name, entry, version, kit, manifest };
  });
  return {
    remotes: chosen.filter(({ name }) => name !== 'shell'),
    shell: chosen.find(({ name }) => name === 'shell')?.version,
  };
}
