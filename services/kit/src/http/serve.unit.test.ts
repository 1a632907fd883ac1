import { setTimeout as pause } from 'node:timers/promises';
import { problem } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { refuse } from '../errors.ts';
import { createMetrics } from '../metrics.ts';
import { authenticateTestToken, serveForTest, testLogger, testToken } from '../testing/index.ts';
import { answer, answerArray } from './answer.ts';
import { createHttpApp } from './app.ts';
import { createHealth } from './health.ts';
import { serveRoutes } from './serve.ts';

const emailParams = z.object({ email: z.string() });
const done = z.object({ done: z.literal(true) });

const own = { service: 'catalog', summary: '', status: 200, reply: done } as const;

const table = {
  readAll: {
    ...own,
    name: 'readAll',
    method: 'get',
    path: '/things',
    access: 'public',
    query: z.object({ limit: z.coerce.number().int().max(100).optional() }),
    reply: z.array(z.object({ n: z.number() })),
  },
  addThing: {
    ...own,
    name: 'addThing',
    method: 'post',
    path: '/thing/:id',
    access: 'user',
    params: z.object({ id: z.string().regex(/^\d+$/) }),
    body: z.object({ name: z.string().min(1), count: z.number() }),
    status: 201,
    reply: z.object({ by: z.string(), name: z.string() }),
  },
  own: {
    ...own,
    name: 'own',
    method: 'get',
    path: '/own/:email',
    access: 'self-or-people.read',
    params: emailParams,
  },
  onlyOwn: {
    ...own,
    name: 'onlyOwn',
    method: 'get',
    path: '/only-own/:email',
    access: 'self',
    params: emailParams,
  },
  manage: { ...own, name: 'manage', method: 'delete', path: '/manage', access: 'parts.change' },
  refused: { ...own, name: 'refused', method: 'delete', path: '/refused', access: 'public', refusals: [409] },
  unlisted: { ...own, name: 'unlisted', method: 'post', path: '/unlisted', access: 'public' },
  broken: { ...own, name: 'broken', method: 'get', path: '/broken', access: 'public' },
} as const;

const metrics = createMetrics('test');

/** Rows of the list; a test that needs a longer one sets it. */
let listed = 450;
/** Lists that are being read. */
let open = 0;
/** How long the database takes to find the first row. */
let firstRowMs = 0;

function serve() {
  const logger = testLogger();
  const parts = { logger, metrics, health: createHealth([]) };
  const app = createHttpApp(parts, (express) =>
    serveRoutes(
      express,
      table,
      {
        readAll: async () =>
          answerArray(
            (async function* rows() {
              open += 1;
              await pause(firstRowMs);
              try {
                for (let n = 0; n < listed; n++) yield { n };
              } finally {
                open -= 1;
              }
            })(),
          ),
        addThing: async ({ body, caller }) => answer({ by: caller.email, name: body.name }),
        own: async () => answer({ done: true }),
        onlyOwn: async () => answer({ done: true }),
        manage: async () => answer({ done: true }),
        refused: async () => {
          throw refuse.conflict('already-paid', 'This order is paid', { deletedCount: 0 });
        },
        unlisted: async () => {
          throw refuse.conflict('already-paid', 'This order is paid');
        },
        broken: async () => {
          throw new Error('the database password is hunter2');
        },
      },
      { authenticate: authenticateTestToken, checkReplies: true },
    ),
  );
  return serveForTest(app);
}

const { request, url } = await serve();
const user = testToken('user@example.com');
const admin = testToken('admin@example.com', { roles: ['owner'] });
const thing = { name: 'a', count: 1 };

describe('response caching', () => {
  test.each([
    ['GET', '/things', undefined, null],
    ['POST', '/thing/1', user, 'no-store'],
    ['GET', '/own/user@example.com', user, 'no-store'],
    ['GET', '/own/user@example.com', undefined, 'no-store'],
  ])('for %s %s, sets cache-control according to its access', async (method, path, token, expected) => {
    const reply = await request(method, path, {
      token,
      body: method === 'POST' ? thing : undefined,
    });
    expect(reply.headers.get('cache-control')).toBe(expected);
  });
});

describe('input', () => {
  test("returns the contract's status for a valid call", async () => {
    const reply = await request('POST', '/thing/1', { token: user, body: { ...thing, extra: true } });
    expect(reply).toMatchObject({ status: 201, body: { by: 'user@example.com', name: 'a' } });
  });

  test('returns every row of a whole list', async () => {
    const reply = await request('GET', '/things');
    expect(reply.body).toEqual(Array.from({ length: 450 }, (_, n) => ({ n })));
  });

  test('VAL-20: returns 422 naming every invalid field', async () => {
    const reply = await request('POST', '/thing/1', { token: user, body: { name: { $gt: 0 }, count: 'x' } });
    expect(reply.status).toBe(422);
    const { code, errors } = problem.parse(reply.body);
    expect(code).toBe('invalid-input');
    expect(errors?.map(({ path }) => path)).toEqual(['name', 'count']);
  });

  test.each([
    ['a malformed id', '/thing/x', JSON.stringify(thing), 404],
    ['text that is no JSON', '/thing/1', '{"name":', 400],
    ['300 KB', '/thing/1', JSON.stringify({ ...thing, name: 'x'.repeat(300 * 1024) }), 413],
    ['no body', '/thing/1', undefined, 422],
    ['a list', '/thing/1', '[]', 422],
  ])('returns a problem with the right status for %s', async (_what, path, body, status) => {
    const reply = await request('POST', path, { token: user, body });
    expect(reply.status).toBe(status);
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
    expect(problem.parse(reply.body).status).toBe(status);
  });

  test('returns 400 for an object whose length cannot be compared in place of a text', async () => {
    const name = { length: { toString: 1, valueOf: 1 } };
    const reply = await request('POST', '/thing/1', { token: user, body: { ...thing, name } });
    expect(reply).toMatchObject({ status: 400, body: { code: 'malformed-request' } });
  });
});

describe('access', () => {
  test.each([
    ['no token', undefined],
    ['junk', 'junk'],
    ['an expired token', testToken('user@example.com', { expiresIn: -1 })],
  ])('API-22: returns 401 for %s', async (_what, token) => {
    expect(await request('POST', '/thing/1', { token, body: thing })).toMatchObject({
      status: 401,
      body: { code: 'unauthorized' },
    });
  });

  test.each([
    ['/own/user@example.com', user, 200],
    ['/own/other@example.com', user, 403],
    ['/own/user@example.com', admin, 200],
    ['/only-own/user@example.com', user, 200],
    ['/only-own/user@example.com', admin, 403],
  ])('DEF-09: applies the owner rule to %s', async (path, token, status) => {
    expect((await request('GET', path, { token })).status).toBe(status);
  });

  test('API-22: returns 403 on an admin route to a user, and serves an admin', async () => {
    expect((await request('DELETE', '/manage', { token: user })).status).toBe(403);
    expect((await request('DELETE', '/manage', { token: admin })).status).toBe(200);
  });
});

describe('refusals and errors', () => {
  test('includes the code, text and counters of a refusal in the problem', async () => {
    expect(await request('DELETE', '/refused')).toMatchObject({
      status: 409,
      body: { code: 'already-paid', message: 'This order is paid', deletedCount: 0 },
    });
  });

  test('fails with 500 in tests when a handler refuses with a status missing from its contract', async () => {
    expect((await request('POST', '/unlisted')).status).toBe(500);
  });

  test('returns 500 without internal details when a handler throws', async () => {
    const reply = await request('GET', '/broken');
    expect(reply).toMatchObject({
      status: 500,
      body: { code: 'internal', message: 'Something went wrong!' },
    });
    expect(JSON.stringify(reply.body)).not.toContain('hunter2');
  });

  test('returns a valid request id, and replaces an invalid one', async () => {
    const good = await request('GET', '/broken', { headers: { 'x-request-id': 'abcdef-123456' } });
    expect(good.headers.get('x-request-id')).toBe('abcdef-123456');
    expect(problem.parse(good.body).requestId).toBe('abcdef-123456');
    const bad = await request('GET', '/things', { headers: { 'x-request-id': 'no spaces please' } });
    expect(bad.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

test('closes the source of a list when its client disconnects midway', async () => {
  listed = 10_000_000;
  const gone = new AbortController();
  const { body } = await fetch(`${url}/things`, { signal: gone.signal });
  await body?.getReader().read();
  expect(open).toBe(1);
  gone.abort();
  await expect.poll(() => open).toBe(0);
});

test('keeps the connection of a client that waits for rows for longer than a stalled one may', async () => {
  listed = 3;
  firstRowMs = 10_500;
  expect((await request('GET', '/things')).body).toHaveLength(3);
  firstRowMs = 0;
});
