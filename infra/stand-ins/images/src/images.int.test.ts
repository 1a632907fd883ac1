import { randomBytes } from 'node:crypto';
import { limits } from '@shop/contracts';
import { temporaryDir } from '@shop/lib/testing/fixtures';
import { testLogger } from '@shop/service-kit/testing';
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
    body,
    signal: AbortSignal.timeout(20_000),
  });
  return { status: reply.status, body: await reply.json() };
}

function formWith(bytes: Uint8Array<ArrayBuffer>, field = 'image', type = 'image/webp'): FormData {
  const form = new FormData();
  form.append(field, new Blob([bytes], { type }), 'photo');
  return form;
}

/** Fetches a picture by an address from a reply, from the stand-in's actual address. */
function show(url: string, init: RequestInit = {}) {
  return fetch(url.replace('http://images.test', standIn.url), {
    ...init,
    signal: AbortSignal.timeout(10_000),
  });
}

test.each(['image/webp', 'image/jpeg', 'image/png', 'image/gif', 'image/avif'])(
  'EXT-01: an upload returns an address that shows the same bytes as %s',
  async (type) => {
    const bytes = new Uint8Array(randomBytes(2_000));
    const { status, body } = await send(formWith(bytes, 'image', type));
    expect(status).toBe(200);
    const shown = await show(stored.parse(body).data.url);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe(type);
    expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(bytes);
  },
);

describe('a refused upload', () => {
  const refusal = (status: number, code: number) => ({
    status,
    body: { success: false, status, error: { code, message: expect.any(String) } },
  });

  test('refuses a wrong key', async () => {
    expect(await send(formWith(new Uint8Array([1, 2, 3])), 'other')).toMatchObject(refusal(403, 100));
  });

  test.each([
    ['there is no form', undefined],
    ['the form has no picture', formWith(new Uint8Array([1, 2, 3]), 'file')],
  ])('reports an empty source when %s', async (_what, body) => {
    expect(await send(body)).toMatchObject(refusal(400, 130));
  });

  test.each(['text/html', 'image/svg+xml', ''])('refuses a file of the type %j', async (type) => {
    expect(await send(formWith(new Uint8Array([1, 2, 3]), 'image', type))).toMatchObject(refusal(400, 310));
  });

  test('takes the largest allowed picture, and answers 413 to one byte more', async () => {
    const large = new Uint8Array(randomBytes(limits.imageBytes));
    expect((await send(formWith(large))).status).toBe(200);
    expect(await send(formWith(new Uint8Array([...large, 0])))).toMatchObject(refusal(413, 311));
  });
});

test('refuses to start in production', () => {
  const env = { DATA_DIR: 'd', IMAGES_KEY: 'k', PUBLIC_URL: 'http://images.test', NODE_ENV: 'production' };
  expect(() => imagesConfig.parse(env)).toThrow('never runs in production');
});
