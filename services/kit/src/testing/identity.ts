import { identityRoutes, internalRoutes } from '@shop/contracts';
import { listen } from '@shop/http-server';
import { afterAll } from 'vitest';
import type { z } from 'zod';
import { testJwks } from './tokens.ts';

type RoleChange = z.output<typeof internalRoutes.listRoleChanges.reply>['changes'][number];

/** What stands in for identity: it publishes the key of test tokens, and the role changes that a test adds. */
export interface TestIdentity {
  readonly url: string;
  readonly changes: RoleChange[];
  /** How often somebody asked. */
  readonly asked: () => number;
  readonly answer: (state: 'well' | 'refusing' | 'silent' | 'talking rubbish') => void;
}

export async function startTestIdentity(): Promise<TestIdentity> {
  let asked = 0;
  let state: Parameters<TestIdentity['answer']>[0] = 'well';
  const changes: RoleChange[] = [];
  const bodies: Readonly<Record<string, () => unknown>> = {
    [identityRoutes.publicKeys.path]: testJwks,
    [internalRoutes.listRoleChanges.path]: () => ({ changes }),
  };
  const server = await listen(
    (request, response) => {
      asked += 1;
      if (state === 'silent') return;
      const body = bodies[request.url ?? ''];
      response.statusCode = state === 'refusing' || !body ? 503 : 200;
      response.setHeader('content-type', 'application/json');
      response.end(state === 'talking rubbish' ? '{}' : JSON.stringify(body?.()));
    },
    { host: '127.0.0.1', port: 0 },
  );
  afterAll(() => server.close());
  return {
    url: server.url,
    changes,
    asked: () => asked,
    answer: (next) => {
      state = next;
    },
  };
}
