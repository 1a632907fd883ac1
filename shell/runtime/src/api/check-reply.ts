import { allRoutes } from '@shop/contracts';
import type { CallFacts } from '@shop/contracts/client';

/** Throws if a reply violates its contract. */
export function checkReply({ method, path }: CallFacts, body: unknown): void {
  allRoutes.find((route) => route.method === method && route.path === path)?.reply.parse(body);
}
