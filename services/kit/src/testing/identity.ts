import { identityRoutes, internalRoutes } from '@shop/contracts';
import { listen } from '@shop/http-server';
import { atFileEnd } from '@shop/tooling/testing';
import { testJwks, testUid } from './tokens.ts';

/** A fake identity service: publishes the key of test tokens, and says who is an admin and which addresses are verified. */
export interface TestIdentity {
  readonly url: string;
  /** Addresses of admins, besides admin@example.com. */
  readonly admins: Set<string>;
  /** Unverified addresses; all others are verified. */
  readonly unverified: Set<string>;
  /** Accounts that are closed. */
  readonly closed: Set<string>;
  readonly asked: () => number;
  readonly answer: (state: 'well' | 'refusing' | 'silent' | 'talking rubbish') => void;
}

export async function startTestIdentity(): Promise<TestIdentity> {
  let asked = 0;
  let state: Parameters<TestIdentity['answer']>[0] = 'well';
  const admins = new Set(['admin@example.com']);
  const unverified = new Set<string>();
  const closed = new Set<string>();
  const bodies: Readonly<Record<string, (email: string, uid: string) => unknown>> = {
    [identityRoutes.publicKeys.path]: testJwks,
    [internalRoutes.readRoles.path]: (email, uid) => ({
      roles: admins.has(email) ? ['owner'] : [],
      closed: closed.has(uid),
      tokensFrom: 0,
    }),
    [internalRoutes.readMailAddress.path]: (_email, uid) => {
      const email = uid.replace(testUid(''), '');
      return { email, verified: !unverified.has(email) };
    },
  };
  const server = await listen(
    (request, response) => {
      asked += 1;
      if (state === 'silent') return;
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://identity');
      const body = bodies[pathname];
      response.statusCode = state === 'refusing' || !body ? 503 : 200;
      response.setHeader('content-type', 'application/json');
      response.end(
        state === 'talking rubbish'
          ? '{}'
          : JSON.stringify(body?.(searchParams.get('email') ?? '', searchParams.get('uid') ?? '')),
      );
    },
    { host: '127.0.0.1', port: 0 },
  );
  atFileEnd(() => server.close());
  return {
    url: server.url,
    admins,
    unverified,
    closed,
    asked: () => asked,
    answer: (next) => {
      state = next;
    },
  };
}
