import { identityRoutes, internalRoutes } from '@shop/contracts';
import { listen } from '@shop/http-server';
import { atFileEnd } from '@shop/tooling/testing';
import type { z } from 'zod';
import { testJwks } from './tokens.ts';

type RoleChange = z.output<typeof internalRoutes.listRoleChanges.reply>['changes'][number];

const rolesPath = internalRoutes.listRoleChanges.path;

/** A fake identity service: publishes the key of test tokens, role changes added by the test, and which addresses are verified. */
export interface TestIdentity {
  readonly url: string;
  readonly changes: RoleChange[];
  /** Unverified addresses; all others are verified. */
  readonly unverified: Set<string>;
  readonly asked: () => number;
  readonly answer: (state: 'well' | 'refusing' | 'silent' | 'talking rubbish') => void;
  /** Holds requests for role changes like identity does: `held` lists them, `tell` answers them, `breakOff` ends their connections. */
  readonly hold: () => {
    readonly held: readonly string[];
    readonly tell: (heldMs: number) => void;
    readonly breakOff: () => void;
  };
}

export async function startTestIdentity(): Promise<TestIdentity> {
  let asked = 0;
  let state: Parameters<TestIdentity['answer']>[0] = 'well';
  const changes: RoleChange[] = [];
  const unverified = new Set<string>();
  const bodies: Readonly<Record<string, (url: URL) => unknown>> = {
    [identityRoutes.publicKeys.path]: testJwks,
    [rolesPath]: () => ({ changes }),
    [internalRoutes.readVerifiedEmail.path]: ({ searchParams }) => ({
      verified: !unverified.has(searchParams.get('email') ?? ''),
    }),
  };
  const held: string[] = [];
  const waiting: ((heldMs: number) => void)[] = [];
  const breaking: (() => void)[] = [];
  let revision: number | undefined;
  const server = await listen(
    (request, response) => {
      asked += 1;
      if (state === 'silent') return;
      if (revision !== undefined && state === 'well' && request.url?.startsWith(rolesPath)) {
        const answer = (heldMs: number) =>
          response.end(JSON.stringify({ changes, revision: `r${revision}`, heldMs }));
        if (request.url === rolesPath) answer(0);
        else {
          held.push(request.url);
          waiting.push(answer);
          breaking.push(() => request.socket.destroy());
        }
        return;
      }
      const url = new URL(request.url ?? '/', 'http://identity');
      const body = bodies[url.pathname];
      response.statusCode = state === 'refusing' || !body ? 503 : 200;
      response.setHeader('content-type', 'application/json');
      response.end(state === 'talking rubbish' ? '{}' : JSON.stringify(body?.(url)));
    },
    { host: '127.0.0.1', port: 0 },
  );
  atFileEnd(() => server.close());
  return {
    url: server.url,
    changes,
    unverified,
    asked: () => asked,
    answer: (next) => {
      state = next;
    },
    hold: () => {
      revision = 0;
      return {
        held,
        tell: (heldMs) => {
          revision = (revision ?? 0) + 1;
          for (const answer of waiting.splice(0)) answer(heldMs);
        },
        breakOff: () => {
          for (const each of breaking.splice(0)) each();
        },
      };
    },
  };
}
