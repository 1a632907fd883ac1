import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { listen } from '@shop/service-kit';
import { testToken } from '@shop/service-kit/testing';
import { atFileEnd } from '@shop/tooling/testing';
import { describe, expect, test } from 'vitest';
import { type FuzzOptions, fuzz } from './fuzz.ts';
import type { People } from './people.ts';

function person(email: string) {
  return { email, token: testToken(email), proof: `proof-of-${email}` };
}
const people: People = {
  user: person('user@example.com'),
  other: person('other@example.com'),
  admin: person('admin@example.com'),
  foreign: 'foreign-token',
  expired: 'expired-token',
};
const known = new Map([people.user, people.other, people.admin].map(({ token, email }) => [token, email]));

function json(schema: object) {
  return { description: '', content: { 'application/json': { schema } } };
}
const thing = {
  type: 'object',
  properties: { done: { type: 'boolean' }, email: { type: 'string' } },
  required: ['done'],
  additionalProperties: false,
};
const problem = { description: '', content: { 'application/problem+json': { schema: { type: 'object' } } } };

function documentOf(access: string, path: string) {
  return {
    openapi: '3.1.0',
    paths: {
      [path]: {
        post: {
          operationId: 'doThing',
          'x-access': access,
          parameters: path.includes('{') ? [{ in: 'path', name: 'email', schema: { type: 'string' } }] : [],
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { count: { type: 'integer', minimum: 1 }, name: { type: 'string' } },
                  required: ['count'],
                },
              },
            },
          },
          responses: { '200': json(thing), '400': problem, '401': problem, '403': problem, '422': problem },
        },
      },
    },
  };
}

interface Asked {
  readonly body: string;
  readonly email: string | undefined;
  readonly url: string;
}
type Answer = (asked: Asked, response: ServerResponse) => void;

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.statusCode = status;
  response.setHeader('content-type', status < 300 ? 'application/json' : 'application/problem+json');
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Answers as documented: 401 without a good token. */
const wellBehaved: Answer = ({ email }, response) =>
  email === undefined ? reply(response, 401, {}) : reply(response, 200, { done: true });

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function shopThat(answer: Answer, { access = 'user', path = '/thing' } = {}): Promise<string> {
  const listener: RequestListener = async (request, response) => {
    response.setHeader('x-request-id', 'request-1');
    if (request.url === '/openapi.json') return reply(response, 200, documentOf(access, path));
    const body = await textOf(request).catch(() => undefined);
    if (body === undefined) return;
    const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
    answer({ body, email: known.get(token), url: request.url ?? '' }, response);
  };
  const server = await listen((...given) => void listener(...given), { host: '127.0.0.1', port: 0 });
  atFileEnd(server.close);
  return server.url;
}

async function faultsOf(answer: Answer, how: { access?: string; path?: string } & Partial<FuzzOptions> = {}) {
  const apiUrl = await shopThat(answer, how);
  const result = await fuzz({ apiUrl, people }, { calls: 60, seed: 7, ...how });
  return { result, faults: result.failures.flatMap(({ faults }) => faults) };
}

function okBut(change: Answer): Answer {
  return (asked, response) =>
    asked.email === undefined ? wellBehaved(asked, response) : change(asked, response);
}

describe('when a shop answers as its document says', () => {
  test('then nothing is reported, and calls are counted by route and status', async () => {
    const { result, faults } = await faultsOf(wellBehaved);
    expect(faults).toEqual([]);
    expect(result.byRoute).toEqual({ doThing: 60 });
    expect(Object.keys(result.byStatus)).toEqual(expect.arrayContaining(['200', '401']));
  });

  test('then the same seed makes the same calls, and another one others', async () => {
    const sentWith = async (seed: number): Promise<string[]> => {
      const bodies: string[] = [];
      const answer: Answer = (asked, response) => {
        bodies.push(asked.body);
        wellBehaved(asked, response);
      };
      await faultsOf(answer, { seed });
      return bodies.sort();
    };
    const first = await sentWith(1);
    expect(await sentWith(1)).toEqual(first);
    expect(await sentWith(2)).not.toEqual(first);
  });
});

describe('when a shop does not answer as it must, then the fuzz reports', () => {
  const cases: [string, Answer, RegExp][] = [
    ['a 500', okBut((_asked, response) => reply(response, 500, {})), /^fault: 500$/],
    ['a status outside the document', okBut((_asked, response) => reply(response, 418, {})), /^status: 418/],
    [
      'a stack',
      okBut((_asked, response) =>
        reply(response, 422, { message: 'Error\n    at run (/srv/shop/src/app.ts:12:7)' }),
      ),
      /^leak: a stack frame$/,
    ],
    [
      'a fault of the database driver',
      okBut((_asked, response) => reply(response, 422, { message: 'MongoServerError: E11000 duplicate' })),
      /^leak: the database driver$/,
    ],
    [
      'an address inside the shop',
      okBut((_asked, response) => reply(response, 400, { message: 'connect to 127.0.0.1:27017 failed' })),
      /^leak: an address inside the shop$/,
    ],
    [
      'a body that does not fit',
      okBut((_asked, response) => reply(response, 200, { done: 'yes' })),
      /^body: /,
    ],
    [
      'a field that the document does not have',
      okBut((_asked, response) => reply(response, 200, { done: true, passwordHash: 'x' })),
      /^body: .*additional properties/,
    ],
    ['a body that is no JSON', okBut((_asked, response) => reply(response, 200, 'done')), /^body: no JSON$/],
    [
      'another media type',
      okBut((_asked, response) => {
        response.setHeader('content-type', 'text/html');
        response.end('{"done":true}');
      }),
      /^type: text\/html/,
    ],
    [
      'a reply without request id',
      okBut((_asked, response) => {
        response.removeHeader('x-request-id');
        reply(response, 200, { done: true });
      }),
      /^request-id: none$/,
    ],
    ['a broken connection', okBut((_asked, response) => void response.destroy()), /^broken: /],
    [
      'success without a token',
      (_asked, response) => reply(response, 200, { done: true }),
      /^access: 200 for visitor/,
    ],
  ];
  test.each(cases)('%s', async (_what, answer, fault) => {
    const { faults } = await faultsOf(answer);
    expect(faults).toEqual(expect.arrayContaining([expect.stringMatching(fault)]));
  });

  test('a hang', async () => {
    let held = false;
    const { faults } = await faultsOf(
      okBut((asked, response) => {
        if (held) return wellBehaved(asked, response);
        held = true;
      }),
    );
    expect(faults).toEqual([expect.stringMatching(/^hang: no reply in 5 s$/)]);
  });

  test.each([
    ['self', /^access: 200 for (user|other|admin) /],
    ['self-or-admin', /^access: 200 for (user|other) /],
  ])('success for others where the document says %s', async (access, fault) => {
    const { faults } = await faultsOf(wellBehaved, { access, path: '/thing/{email}', calls: 200 });
    expect(faults).toEqual(expect.arrayContaining([expect.stringMatching(fault)]));
  });

  test('success for users where the document says admin', async () => {
    const { faults } = await faultsOf(wellBehaved, { access: 'admin' });
    expect(faults).toEqual(expect.arrayContaining([expect.stringMatching(/^access: 200 for user /)]));
    expect(faults.join()).not.toContain('for admin with token "own"');
  });

  test('the smallest request that shows it, as a command for a shell, and under which number it is repeated', async () => {
    const onlyCount: Answer = okBut(({ body }, response) => {
      const bad = /"count":/.test(body);
      reply(response, bad ? 500 : 200, { done: true });
    });
    const { result } = await faultsOf(onlyCount);
    const [failure] = result.failures;
    expect(failure?.times).toBeGreaterThan(1);
    const [, encoded = ''] = /echo (\S+) \| base64 -d \| curl/.exec(failure?.curl ?? '') ?? [];
    expect(Object.keys(JSON.parse(Buffer.from(encoded, 'base64').toString()))).toEqual(['count']);
    const again = await faultsOf(onlyCount, { only: failure?.index ?? -1 });
    expect(again.result.calls).toBe(1);
    expect(again.faults).toEqual(failure?.faults);
  });
});
