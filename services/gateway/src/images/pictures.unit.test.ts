import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { connect } from 'node:net';
import { limits } from '@shop/contracts';
import { testToken } from '@shop/service-kit/testing';
import { describe, expect, test, vi } from 'vitest';
import { echo, startGateway, stubServer } from '../testing/gateway.ts';
import { startPictureHost } from '../testing/picture-host.ts';
import { createFetchPicture } from './fetch-picture.ts';
import { createPictures, type PictureLimits } from './pictures.ts';
import { isPublicAddress } from './public-address.ts';

const png = Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\r\n\x1a\nIHDR'), Buffer.alloc(3_000, 7)]);
function sized(bytes: number): Buffer {
  return Buffer.concat([png, Buffer.alloc(bytes - png.length, 7)]);
}
const upstream = await stubServer(echo);

const asked: { url: string; headers: IncomingHttpHeaders }[] = [];
let answer: RequestListener;
const host = await startPictureHost((request, response) => {
  asked.push({ url: request.url ?? '', headers: request.headers });
  answer(request, response);
});

const names: Record<string, string[]> = {
  'cdn.example.org': ['127.0.0.1'],
  'private.example.org': ['10.0.0.7'],
  'cloud.example.org': ['169.254.169.254'],
  'both.example.org': ['127.0.0.1', '192.168.1.1'],
};

/** Starts a gateway that treats loopback as public, so that it can fetch from the test's own server. */
async function start(most: Partial<PictureLimits> = {}, limitMs = 2_000) {
  asked.length = 0;
  answer = (_request, response) => void response.end(png);
  const resolveHost = vi.fn(async (name: string) =>
    (names[name] ?? [name]).map((address) => ({ address, family: 4 }) as const),
  );
  const isAllowed = (address: string): boolean => address === '127.0.0.1' || isPublicAddress(address);
  const fetchPicture = createFetchPicture({ resolveHost, isAllowed, limitMs, ...host });
  const plenty = { keptBytes: 1e7, keptMs: 60_000, fetches: 10, movingBytes: 1e8, sendMs: 10_000 };
  const pictures = createPictures(fetchPicture, { ...plenty, ...most });
  const gateway = await startGateway({ upstreamUrl: upstream.url, pictures });
  const at = (url: string): string => `${gateway.url}/picture?url=${encodeURIComponent(url)}`;
  const show = (url: string, headers: Record<string, string> = {}) => fetch(at(url), { headers });
  return { ...gateway, at, show, resolveHost };
}

function cdn(path = '/a.png'): string {
  return `https://cdn.example.org:${host.port}${path}`;
}

function redirectTo(location: string): RequestListener {
  return (_request, response) => void response.writeHead(302, { location }).end();
}

describe('GET /picture', () => {
  test('fetches a picture from another host and lets browsers cache it for a day', async () => {
    const { show } = await start();
    const reply = await show(cdn());
    expect(reply.status).toBe(200);
    expect(Buffer.from(await reply.arrayBuffer()).equals(png)).toBe(true);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  test('forwards nothing that identifies the visitor to the other host', async () => {
    const { show } = await start();
    await show(cdn('/a.png?x=1'), {
      authorization: `Bearer ${testToken('ann@example.com')}`,
      cookie: 'who=ann',
      referer: 'https://shop.example/dashboard',
      'user-agent': 'Anns browser',
      'x-forwarded-for': '203.0.113.5',
    });
    expect(asked.map(({ url }) => url)).toEqual(['/a.png?x=1']);
    expect(Object.keys(asked[0]?.headers ?? {}).sort()).toEqual([
      'accept',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(asked[0]?.headers['user-agent']).toBe('parts-shop-pictures');
  });

  test('fetches a picture once for many requests, at the same time and later', async () => {
    const { show } = await start();
    const replies = await Promise.all(Array.from({ length: 20 }, () => show(cdn())));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    await show(cdn());
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['http', 'http://cdn.example.org/a.png'],
    ['a file', 'file:///etc/passwd'],
    ['another port', 'https://cdn.example.org:22/a.png'],
    ['a password', 'https://ann:secret@cdn.example.org/a.png'],
    ['no address', 'a.png'],
    ['a name of a private address', 'https://private.example.org:PORT/a.png'],
    ['a name of the cloud’s own address', 'https://cloud.example.org:PORT/latest/meta-data'],
    ['a name of a public and a private address', 'https://both.example.org:PORT/a.png'],
    ['a private address', 'https://10.0.0.7:PORT/a.png'],
    ['a private address in one number', 'https://167772167:PORT/a.png'],
    ['a private address in disguise', 'https://[::ffff:10.0.0.7]:PORT/a.png'],
  ])('returns 422 for %s without any request', async (_what, url) => {
    const { show } = await start();
    const reply = await show(url.replace('PORT', host.port));
    expect(reply.status).toBe(422);
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
    expect(await reply.json()).toMatchObject({ code: 'invalid-input', errors: [{ path: 'url' }] });
    expect(asked).toEqual([]);
  });

  test('connects to the address it checked, with a single DNS lookup', async () => {
    const { show, resolveHost } = await start();
    resolveHost.mockResolvedValueOnce([{ address: '127.0.0.1', family: 4 }]);
    resolveHost.mockResolvedValue([{ address: '10.0.0.7', family: 4 }]);
    expect((await show(cdn())).status).toBe(200);
    expect(resolveHost).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['nothing', ''],
  ])('returns 422 for a reply labelled as a picture that is %s', async (_what, body) => {
    const { show } = await start();
    answer = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'image/png' }).end(body.padEnd(100));
    expect((await show(cdn())).status).toBe(422);
  });

  test('shows a picture of exactly the maximum size, and returns 422 for one byte more', async () => {
    const { show } = await start();
    answer = (request, response) =>
      void response.end(sized(limits.imageBytes + (request.url === '/more.png' ? 1 : 0)));
    expect((await (await show(cdn('/most.png'))).arrayBuffer()).byteLength).toBe(limits.imageBytes);
    expect((await show(cdn('/more.png'))).status).toBe(422);
  });

  test.each([
    [404, 404],
    [500, 404],
    [304, 404],
  ])("maps the other host's status %i to %i", async (status, expected) => {
    const { show } = await start();
    answer = (_request, response) => void response.writeHead(status).end();
    const reply = await show(cdn());
    expect(reply.status).toBe(expected);
    expect(await reply.json()).toMatchObject({ status: expected, message: expect.any(String) });
  });

  test('returns 404 when the host is unknown, refuses the connection or aborts', async () => {
    const { show, resolveHost } = await start();
    resolveHost.mockResolvedValueOnce([]);
    expect((await show(cdn('/unknown.png'))).status).toBe(404);
    answer = (request) => void request.socket.destroy();
    expect((await show(cdn('/broken.png'))).status).toBe(404);
    answer = (request, response) => {
      response.writeHead(200, { 'content-length': '9000' }).write(png, () => request.socket.destroy());
    };
    expect((await show(cdn('/cut.png'))).status).toBe(404);
  });

  test.each([
    ['says nothing', () => {}],
    ['drips', (_request, response) => void response.writeHead(200).write(png)],
  ] satisfies [string, RequestListener][])(
    'returns 404 in time and closes the connection when the other host %s',
    async (_what, slow) => {
      const { show } = await start({}, 200);
      const closed = Promise.withResolvers<void>();
      answer = (request, response) => {
        request.socket.once('close', () => closed.resolve());
        slow(request, response);
      };
      // The other host never finishes: without a time limit there would be no answer.
      expect((await show(cdn())).status).toBe(404);
      await closed.promise;
    },
  );
});

describe('redirects', () => {
  test('follows three redirects, and returns 404 for a fourth', async () => {
    const { show } = await start();
    answer = (request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end(png);
      else redirectTo(`/${left - 1}`)(request, response);
    };
    expect((await show(cdn('/3'))).status).toBe(200);
    expect((await show(cdn('/4'))).status).toBe(404);
  });

  test.each([
    'https://private.example.org:PORT/a.png',
    'https://169.254.169.254:PORT/latest/meta-data',
    'http://cdn.example.org:PORT/a.png',
    'https://cdn.example.org:1/a.png',
  ])('returns 422 for a redirect to %s without following it', async (location) => {
    const { show } = await start();
    answer = redirectTo(location.replace('PORT', host.port));
    expect((await show(cdn())).status).toBe(422);
    expect(asked).toHaveLength(1);
  });
});

describe('limits', () => {
  test('refuses others while a reader stalls a large response, but only until that response is cut off', async () => {
    const { at, show, url } = await start({ movingBytes: 9e6, keptBytes: 1e8, sendMs: 700 });
    answer = (_request, response) => void response.end(sized(limits.imageBytes));
    await (await show(cdn('/1.png'))).arrayBuffer();
    const lazy = connect(Number(new URL(url).port), '127.0.0.1').pause();
    const ended = new Promise((resolve) => lazy.once('close', resolve));
    lazy.on('error', () => {});
    const { pathname, search } = new URL(at(cdn('/1.png')));
    lazy.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: x\r\n\r\n`);
    const reply = async () => {
      const { status, body } = await show(cdn('/1.png'));
      await body?.cancel();
      return status;
    };
    await expect.poll(reply).toBe(503);
    await expect.poll(reply, { timeout: 5_000 }).toBe(200);
    lazy.resume();
    await ended;
  });
});
