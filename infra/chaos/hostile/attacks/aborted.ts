import type { Attack } from '../attack.ts';
import { bearer, cycle, json, methodOf, pathOf, raw, reading, writing } from '../requests.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function multipart(token: string) {
  return {
    ...bearer(token),
    'content-type': 'multipart/form-data; boundary=b',
  };
}

function fieldOf(name: string): string {
  return `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
}

function cutBody(turn: number): Buffer {
  const route = cycle(writing, turn);
  const headers = { ...json, 'content-length': '1000' };
  return raw({ method: methodOf(route), path: pathOf(route), headers, body: '{"partId":"' });
}

function half(body: Buffer, token: string): Buffer {
  return raw({
    method: 'POST',
    path: '/image',
    headers: { ...multipart(token), 'content-length': String(body.length * 2) },
    body,
  });
}

export const aborted: readonly Attack[] = [
  {
    name: 'declares a length and ends before it',
    perSecond: 40,
    atOnce: 80,
    connect: (turn) => ({ send: cutBody(turn), leaves: 'half-closed' }),
  },
  {
    name: 'resets in the middle of a body',
    perSecond: 60,
    atOnce: 60,
    connect: (turn) => ({ send: cutBody(turn), leaves: 'by-reset' }),
  },
  {
    name: 'multipart without its last boundary',
    perSecond: 20,
    atOnce: 40,
    connect: (turn, { token }) => ({
      send: raw({
        method: 'POST',
        path: '/image',
        headers: multipart(token),
        body: cycle(
          [
            Buffer.concat([Buffer.from(fieldOf('image')), png]),
            Buffer.from('--b\r\ncontent-disposition: form-data; name="image"'),
            Buffer.from(`${fieldOf('unexpected')}x\r\n--b--\r\n`),
            Buffer.concat([Buffer.from(fieldOf('image')), png.subarray(0, 40), Buffer.from('\r\n--b--\r\n')]),
            Buffer.from('--other\r\n\r\n--other--\r\n'),
          ],
          turn,
        ),
      }),
    }),
  },
  {
    name: 'leaves in the middle of an upload',
    perSecond: 10,
    atOnce: 20,
    connect: (turn, { token }) => ({
      send: half(Buffer.concat([Buffer.from(fieldOf('image')), png, Buffer.alloc(200_000)]), token),
      leaves: turn % 2 === 0 ? 'once-sent' : 'by-reset',
    }),
  },
  {
    name: 'aborts in the middle of a reply',
    perSecond: 10,
    atOnce: 20,
    connect: (turn) => ({
      send: raw({ path: turn % 4 === 0 ? '/parts' : pathOf(cycle(reading, turn)) }),
      leaves: 'at-first-byte',
    }),
  },
  {
    name: 'connects and leaves',
    perSecond: 150,
    atOnce: 150,
    connect: (turn) => ({ send: '', leaves: turn % 2 === 0 ? 'once-sent' : 'by-reset' }),
  },
];
