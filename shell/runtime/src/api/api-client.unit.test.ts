import { calls } from '@shop/contracts/client';
import { fakeApi, refusal } from '@shop/shop-runtime/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { createApi, headerNumber, nextCursor } from './api-client.ts';

afterEach(() => void vi.unstubAllGlobals());

const part = {
  _id: '65f0c0ffee65f0c0ffee65f0',
  name: 'Brake disc',
  img: '/api/drawings/brake-disc-1.svg',
  price: 12.5,
  description: 'Vented',
  minOrderQuantity: 10,
  availableQuantity: 1_240,
  family: 'brake-disc',
  partNumber: 'BD-1',
};

function open(
  answers: Parameters<typeof fakeApi>[0],
  renewed: () => Promise<string | undefined> = async () => 'new',
) {
  const server = fakeApi(answers);
  let token = 'old';
  const renew = vi.fn(async (_refused?: string) => {
    const next = await renewed();
    if (next) token = next;
    return next;
  });
  return {
    server,
    renew,
    api: createApi({ apiUrl: server.url, tokens: { accessToken: () => token, renew } }),
  };
}

const me = { params: { email: 'ann@example.com' } };

test('HOME-30: sends no Authorization header to a public route', async () => {
  const { server, api } = open({ listParts: { body: [part], headers: { 'x-total-count': '61' } } });
  const reply = await api.call(calls.listParts, { query: { limit: '1' } });
  expect(reply.body).toEqual([part]);
  expect(headerNumber(reply.headers, 'x-total-count')).toBe(61);
  expect(server.calls).toMatchObject([{ query: { limit: '1' } }]);
  expect(server.calls[0]?.headers.has('authorization')).toBe(false);
});

test('API-12: sends the token with a public call that identifies its author', async () => {
  const { server, api } = open({ addReview: { body: { insertedId: part._id } } });
  const body = { name: 'Ann', rating: 5, reviewText: 'Good', img: '/i.png' };
  await api.call(calls.addReview, { body, attribute: true });
  expect(server.calls[0]?.headers.get('authorization')).toBe('Bearer old');
  expect(server.calls[0]?.body).toEqual(body);
});

test('ERR-13: renews the token once and repeats the call after a 401', async () => {
  const { server, api, renew } = open({
    checkAdmin: ({ headers }) =>
      headers.get('authorization') === 'Bearer new'
        ? { body: { admin: true } }
        : refusal(401, 'token-expired', 'Sign in again'),
  });
  expect((await api.call(calls.checkAdmin, me)).body).toEqual({ admin: true });
  expect(renew.mock.calls).toEqual([['old']]);
  expect(server.calls.map(({ params }) => params.email)).toEqual(['ann@example.com', 'ann@example.com']);
});

test('ERR-13: passes a 401 on to the page when there is no session to renew', async () => {
  const { api, server } = open(
    { checkAdmin: refusal(401, 'token-expired', 'Sign in again') },
    async () => undefined,
  );
  await expect(api.call(calls.checkAdmin, me)).rejects.toMatchObject({
    kind: 'refused',
    status: 401,
  });
  expect(server.calls).toHaveLength(1);
});

test('ERR-12: treats a failed renewal as a network error, not as a refusal', async () => {
  const { api } = open({ checkAdmin: refusal(401, 'token-expired', 'Sign in again') }, async () => {
    throw new Error('offline');
  });
  await expect(api.call(calls.checkAdmin, me)).rejects.toMatchObject({ kind: 'network' });
});

test("ERR-12: uses the shop's message when it refuses", async () => {
  const { api } = open({ getPart: refusal(404, 'part-not-found', 'This part does not exist') });
  const call = api.call(calls.getPart, { params: { id: part._id } });
  await expect(call).rejects.toMatchObject({
    message: 'This part does not exist',
    problem: { code: 'part-not-found' },
  });
});

test('ERR-12: uses a readable message for a 5xx without one', async () => {
  const { api } = open({ listParts: { status: 502 } });
  await expect(api.call(calls.listParts, {})).rejects.toMatchObject({
    kind: 'refused',
    status: 502,
    message: "That didn't work. Please try again.",
  });
});

test('ERR-12: reports when the server cannot be reached', async () => {
  const { api } = open({
    listParts: () => {
      throw new TypeError('fetch failed');
    },
  });
  await expect(api.call(calls.listParts, {})).rejects.toMatchObject({ kind: 'network' });
});

test('EXT-10: times out when no reply comes in time', async () => {
  const { api } = open({
    listParts: () => {
      throw new DOMException('signal timed out', 'TimeoutError');
    },
  });
  await expect(api.call(calls.listParts, {})).rejects.toMatchObject({ kind: 'timeout' });
});

test('rejects a reply that does not match its contract', async () => {
  const { api } = open({ listParts: { body: [{ ...part, price: 'cheap' }] } });
  await expect(api.call(calls.listParts, {})).rejects.toMatchObject({ kind: 'contract' });
});

test('reads the cursor of the next page from the Link header', () => {
  expect(nextCursor('</parts?cursor=a%2Fb&limit=24>; rel="next"')).toBe('a/b');
  expect(nextCursor(undefined)).toBeUndefined();
});
