import type { RequestListener } from 'node:http';
import { gatewayRoutes, limits } from '@shop/contracts';
import { testToken } from '@shop/service-kit/testing';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { echo, startGateway, stubServer } from '../testing/gateway.ts';
import { createImageHost } from './image-host.ts';

const png = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#a33b1f' } })
  .png()
  .toBuffer();
const token = testToken('ann@example.com');
const upstream = await stubServer(echo);

const storing = JSON.stringify({ success: true, data: { url: 'https://img.example/abc.png' } });

/** Starts a gateway and an image host that records its requests; `answer` replaces the host's default reply. */
async function withHost(answer?: RequestListener, limitMs?: number) {
  const got: { url: string; contentType: string; body: Buffer }[] = [];
  const host = await stubServer(async (request, response) => {
    if (answer) return answer(request, response);
    const body = Buffer.concat(await request.toArray());
    got.push({ url: request.url ?? '', contentType: request.headers['content-type'] ?? '', body });
    response.end(storing);
  });
  const images = createImageHost({ url: host.url, key: 'k&y', limitMs });
  return { got, host, ...(await startGateway({ upstreamUrl: upstream.url, images })) };
}

function upload(url: string, parts: Record<string, Blob | string>, given: string | undefined = token) {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  const headers = given === undefined ? {} : { authorization: `Bearer ${given}` };
  return fetch(`${url}/image`, { method: 'POST', body: form, headers });
}

function picture(bytes: Buffer = png): Blob {
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
}

describe('POST /image', () => {
  test('EXT-01, EXT-02, DEF-16, API-23: sends a picture to the host with the key, and its address to the client', async () => {
    const { url, got } = await withHost();
    const reply = await upload(url, { image: new File([new Uint8Array(png)], '../../evil name.exe') });
    expect(reply.status).toBe(200);
    expect(gatewayRoutes.uploadImage.reply.parse(await reply.json()).data.url).toBe(
      'https://img.example/abc.png',
    );
    expect(got[0]?.url).toBe('/1/upload?key=k%26y');
    const form = await new Response(new Uint8Array(got[0]?.body ?? []), {
      headers: { 'content-type': got[0]?.contentType ?? '' },
    }).formData();
    const file = form.get('image');
    if (!(file instanceof File)) throw new Error('no file arrived');
    expect([file.name, file.type]).toEqual(['image.webp', 'image/webp']);
    const { format, width, height } = await sharp(await file.arrayBuffer()).metadata();
    expect([format, width, height]).toEqual(['webp', 64, 32]);
  });

  test.each([
    ['no token', undefined, 401],
    ['a bad token', 'junk', 401],
  ])('for %s, returns %s', async (_what, given, status) => {
    const { url, got } = await withHost();
    const form = new FormData();
    form.append('image', picture());
    const headers = given === undefined ? {} : { authorization: `Bearer ${given}` };
    expect((await fetch(`${url}/image`, { method: 'POST', body: form, headers })).status).toBe(status);
    expect(got).toEqual([]);
  });

  test.each([
    ['another field', { photo: picture() }],
    ['text in the field', { image: 'text' }],
    [
      'a page that calls itself a picture',
      { image: picture(Buffer.from('<svg onload="alert(1)">'.padEnd(100))) },
    ],
    ['an empty file', { image: picture(Buffer.alloc(0)) }],
    ['nothing', {}],
  ])('DEF-01: returns 422 naming the field for %s, and sends the host nothing', async (_what, parts) => {
    const { url, got } = await withHost();
    const reply = await upload(url, parts);
    expect(reply.status).toBe(422);
    expect(await reply.json()).toMatchObject({ code: 'invalid-input', errors: [{ path: 'image' }] });
    expect(got).toEqual([]);
  });

  test('DEF-01: accepts a picture of exactly the maximum size, and returns 413 for one byte more', async () => {
    const { url, got } = await withHost();
    const most = Buffer.concat([png, Buffer.alloc(limits.imageBytes - png.length, 7)]);
    expect((await upload(url, { image: picture(most) })).status).toBe(200);
    expect(got).toHaveLength(1);
    const more = Buffer.concat([most, Buffer.from('x')]);
    expect((await upload(url, { image: picture(more) })).status).toBe(413);
    expect(got).toHaveLength(1);
  });

  test('DEF-01: returns 413 for a declared size above the maximum', async () => {
    const { url, got } = await withHost();
    const reply = await upload(url, {
      image: picture(Buffer.concat([png, Buffer.alloc(limits.imageBytes + 50_000)])),
    });
    expect(reply.status).toBe(413);
    expect(got).toEqual([]);
  });

  const partHead = (name: string): string =>
    `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n`;
  const file = png.toString('latin1');

  test.each([
    ['has no closing boundary', `${partHead('image')}${file}`],
    ['ends in the middle of the picture', `${partHead('image')}${file.slice(0, 20)}`],
    ['has the picture twice and no end', `${partHead('image')}${file}\r\n${partHead('image')}${file}`],
    [
      'has more parts than any form of a picture',
      `${`${partHead('note')}\r\n`.repeat(20)}${partHead('image')}${file}\r\n--b--\r\n`,
    ],
  ])('returns 422 when a form %s, and accepts the next upload', async (_what, form) => {
    const { url, got } = await withHost();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' };
    const body = Buffer.from(form, 'latin1');
    const reply = await fetch(`${url}/image`, { method: 'POST', headers, body });
    expect([reply.status, await reply.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'invalid-input' }),
    ]);
    expect((await upload(url, { image: picture() })).status).toBe(200);
    expect(got).toHaveLength(1);
  });

  const answering =
    (status: number, body: string): RequestListener =>
    (request, response) => {
      request.resume().once('end', () => {
        response.statusCode = status;
        response.end(body);
      });
    };

  test.each([
    [500, '{}', 502],
    [200, '{"success":false}', 502],
    [200, 'no json', 502],
    [200, '{"success":true,"data":{"url":"javascript:alert(1)"}}', 502],
    [403, '{"success":false}', 502],
    [415, '{"success":false}', 422],
    [400, '{"success":false}', 422],
    [413, '{"success":false}', 413],
  ])(
    'DEF-01, DEF-16: when the host answers %i %s, answers %i and never reveals the key',
    async (status, body, expected) => {
      const { url } = await withHost(answering(status, body));
      const reply = await upload(url, { image: picture() });
      expect(reply.status).toBe(expected);
      expect(JSON.stringify(await reply.json())).not.toContain('k&y');
    },
  );

  test('DEF-01, EXT-10: returns 504 in time when the host hangs, and 502 when it is down', async () => {
    const { url } = await withHost((request) => void request.resume(), 300);
    expect((await upload(url, { image: picture() })).status).toBe(504);
    const down = await withHost();
    await down.host.close();
    expect((await upload(down.url, { image: picture() })).status).toBe(502);
  });
});
