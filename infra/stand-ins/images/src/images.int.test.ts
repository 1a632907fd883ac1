import { randomBytes } from 'node:crypto';
import { limits } from '@shop/contracts';
import { temporaryDir } from '@shop/lib/testing/fixtures';
import { testLogger } from '@shop/service-kit/testing';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { imagesConfig } from './config.ts';
import { startStandIn } from './server.ts';

let standIn: Awaited<ReturnType<typeof startStandIn>>;

const stored = z.object({
  success: z.literal(true),
  status: z.literal(200),
  data: z.looseObject({
    url: z.url(),
    width: z.number(),
    height: z.number(),
  }),
});

beforeAll(async () => {
  const env = { DATA_DIR: await temporaryDir(), IMAGES_KEY: 'k', PUBLIC_URL: 'http://images.test/' };
  standIn = await startStandIn(imagesConfig.parse(env), testLogger());
});

afterAll(() => standIn.close());

async function send(body: FormData | undefined, key = 'k') {
  const reply = await fetch(`${standIn.url}/1/upload?key=${key}`, {
    method: 'POST',
    ...(body ? { body } : {}),
    signal: AbortSignal.timeout(20_000),
  });
  return { status: reply.status, body: await reply.json() };
}

function formWith(bytes: Uint8Array<ArrayBuffer>, field = 'image', name = 'photo.jpg'): FormData {
  const form = new FormData();
  form.append(field, new Blob([bytes], { type: 'image/jpeg' }), name);
  return form;
}

function plain(width = 2_000, height = 1_000) {
  return sharp({ create: { width, height, channels: 3, background: '#a33b1f' } });
}

async function bytesOf(picture: Sharp) {
  return new Uint8Array(await picture.toBuffer());
}

/** Fetches a picture by an address from a reply, from the stand-in's actual address. */
function show(url: string, init: RequestInit = {}) {
  return fetch(url.replace('http://images.test', standIn.url), {
    ...init,
    signal: AbortSignal.timeout(10_000),
  });
}

describe('EXT-01: an upload', () => {
  test.each([
    ['JPEG', () => plain().jpeg()],
    ['PNG', () => plain(64, 32).png()],
    ['AVIF', () => plain(400, 200).avif()],
  ])('returns an address that shows a %s picture', async (_kind, make) => {
    const { status, body } = await send(formWith(await bytesOf(make())));
    expect(status).toBe(200);
    const { data } = stored.parse(body);
    const shown = await show(data.url);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const { format, width } = await sharp(await shown.arrayBuffer()).metadata();
    expect(format).toBe('webp');
    expect(width).toBe(Math.min(800, data.width));
  });

  test('turns a picture upright and removes its location', async () => {
    const turned = plain(200, 100)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 53/1 0/1' } });
    const bytes = await bytesOf(turned);
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { data } = stored.parse((await send(formWith(bytes))).body);
    const { width, height, exif } = await sharp(await (await show(data.url)).arrayBuffer()).metadata();
    expect([width, height]).toEqual([100, 200]);
    expect(exif).toBeUndefined();
  });
});

describe('a refused upload', () => {
  const refusal = (status: number, code: number) => ({
    status,
    body: { success: false, status, error: { code, message: expect.any(String) } },
  });

  test('refuses a wrong key', async () => {
    const bytes = await bytesOf(plain(10, 10).png());
    expect(await send(formWith(bytes), 'other')).toMatchObject(refusal(403, 100));
  });

  test.each([
    ['there is no form', undefined],
    ['the form has no picture', formWith(new Uint8Array([1, 2, 3]), 'file')],
  ])('reports an empty source when %s', async (_what, body) => {
    expect(await send(body)).toMatchObject(refusal(400, 130));
  });

  test.each([
    ['text under a picture’s name', new TextEncoder().encode('hello')],
    [
      'SVG',
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>'),
    ],
    ['a picture’s first bytes and nothing behind them', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
  ])('refuses %s as a picture', async (_what, bytes) => {
    expect(await send(formWith(bytes))).toMatchObject(refusal(400, 310));
  });

  test('refuses a small file that unpacks to a huge picture', async () => {
    const bomb = await bytesOf(plain(7_100, 7_100).png({ compressionLevel: 1 }));
    expect(bomb.length).toBeLessThan(limits.imageBytes);
    expect(await send(formWith(bomb))).toMatchObject(refusal(400, 310));
  });

  test('takes the largest allowed picture, and answers 413 to one byte more', async () => {
    const small = await bytesOf(plain(10, 10).jpeg());
    const large = new Uint8Array([...small, ...randomBytes(limits.imageBytes - small.length)]);
    expect((await send(formWith(large))).status).toBe(200);
    expect(await send(formWith(new Uint8Array([...large, 0])))).toMatchObject(refusal(413, 311));
  });
});

test('refuses to start in production', () => {
  const env = { DATA_DIR: 'd', IMAGES_KEY: 'k', PUBLIC_URL: 'http://images.test', NODE_ENV: 'production' };
  expect(() => imagesConfig.parse(env)).toThrow('never runs in production');
});
