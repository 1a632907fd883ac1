import { gzipSync } from 'node:zlib';
import type { Attack } from '../attack.ts';
import { bearer, cycle, everyRoute, json, methodOf, pathOf, raw, writing } from '../requests.ts';

/** 60 KB that unpack to 60 MB; built on first use. */
let packed: Buffer | undefined;
function bomb(): Buffer {
  packed ??= gzipSync(Buffer.alloc(60_000_000, ' '), { level: 9 });
  return packed;
}

const chunked = { ...json, 'transfer-encoding': 'chunked' };

const malformedRequests: readonly (string | Buffer)[] = [
  ...['TRACE', 'CONNECT', 'PROPFIND', 'OPTIONS', 'HEAD', 'QUERY', 'get', 'GE\u0000T'].map((method) =>
    raw({ method, path: '/parts?limit=1' }),
  ),
  ...[
    '*',
    '//',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/',
    '/%',
    '/%00',
    '/%ff%fe',
    '/part/%',
    '/part/%E0%A4%A',
    '/\\',
    '/part/\u0007',
  ].map((path) => raw({ path })),
  raw({ path: 'http://elsewhere.example/parts?limit=1' }),
  'GET /parts?limit=1\r\n\r\n',
  'GET /parts?limit=1 HTTP/1.0\r\n\r\n',
  'GET /parts?limit=1 HTTP/3.7\r\nhost: shop\r\n\r\n',
  'GET /parts?limit=1 HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  raw({ path: '/parts?limit=1', headers: { connection: 'upgrade', upgrade: 'websocket' } }),
  raw({
    path: '/parts?limit=1',
    headers: { range: 'bytes=0-,0-,0-,0-', 'if-none-match': '"'.repeat(4_000) },
  }),
  raw({ path: '/parts?limit=1', headers: { 'x-forwarded-for': '1, '.repeat(2_000) } }),
  raw({ path: '/parts?limit=1', headers: { 'accept-encoding': 'br;q=9,'.repeat(500), te: 'trailers' } }),
];

const malformedBodies: readonly {
  headers: Readonly<Record<string, string>>;
  body: string | Buffer | (() => Buffer);
}[] = [
  { headers: { ...json, 'content-encoding': 'gzip' }, body: bomb },
  { headers: { ...json, 'content-encoding': 'gzip' }, body: 'not gzip' },
  { headers: { ...json, 'content-encoding': 'br, gzip, x-unknown' }, body: '{}' },
  { headers: chunked, body: 'zz\r\n{}\r\n0\r\n\r\n' },
  { headers: chunked, body: 'ffffffffffffffff\r\n{}' },
  { headers: chunked, body: `1;${'e'.repeat(20_000)}\r\n{\r\n` },
  { headers: { ...chunked, 'content-length': '4' }, body: '0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n' },
  { headers: { ...json, 'content-length': '-1' }, body: '{}' },
  { headers: { ...json, 'content-length': '99999999999999999999' }, body: '{}' },
  { headers: json, body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d]) },
  { headers: json, body: '['.repeat(50_000) },
  { headers: json, body: '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}' },
  { headers: json, body: '{"partId":{"$gt":""},"email":{"$ne":null},"quantity":1e999}' },
  { headers: { 'content-type': 'application/json; charset=utf-16' }, body: Buffer.from('{}', 'utf16le') },
  { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a[b][c]=d&'.repeat(5_000) },
  { headers: { 'content-type': `multipart/form-data; boundary=${'b'.repeat(4_000)}` }, body: 'x' },
  { headers: {}, body: 'no type' },
];

const signature = `t=1,v1=${'0'.repeat(64)}`;

export const malformed: readonly Attack[] = [
  {
    name: 'odd methods, addresses and protocols',
    perSecond: 60,
    atOnce: 80,
    connect: (turn) => ({ send: cycle(malformedRequests, turn), leaves: 'half-closed' }),
  },
  {
    name: 'odd bodies, every call that changes something',
    perSecond: 40,
    atOnce: 60,
    connect: (turn, { token }) => {
      const route = cycle(writing, turn);
      const { headers, body } = cycle(malformedBodies, Math.floor(turn / writing.length) + turn);
      const all = { ...headers, ...(turn % 2 === 0 ? bearer(token) : {}) };
      return {
        send: raw({
          method: methodOf(route),
          path: pathOf(route),
          headers: all,
          body: typeof body === 'function' ? body() : body,
        }),
        leaves: 'half-closed',
      };
    },
  },
  {
    name: 'every route with rubbish for a token, an id and a body',
    perSecond: 60,
    atOnce: 60,
    connect: (turn) => {
      const route = cycle(everyRoute, turn);
      const path = turn % 3 === 0 ? pathOf(route) : route.path.replace(/:\w+/g, '%F0%9F%92%A9%0A');
      const body = route.method === 'get' ? '' : '{"rubbish":[1,2,{"a":null}]}';
      return {
        send: raw({
          method: methodOf(route),
          path,
          headers: { ...json, ...bearer('rubbish.rubbish.x') },
          body,
        }),
      };
    },
  },
  {
    name: 'fifty calls in one write',
    perSecond: 3,
    atOnce: 6,
    connect: (turn) => ({
      send: Buffer.concat(
        Array.from({ length: 50 }, (_, index) =>
          raw({ path: (turn + index) % 5 === 0 ? '/parts?limit=1' : '/healthz' }),
        ),
      ),
    }),
  },
  {
    name: 'a flood of unsigned webhooks',
    perSecond: 100,
    atOnce: 100,
    connect: (turn) => ({
      send: raw({
        method: 'POST',
        path: '/payment-webhook',
        headers: { ...json, ...(turn % 2 === 0 ? { 'stripe-signature': signature } : {}) },
        body: `{"id":"evt_${turn}","type":"payment_intent.succeeded","data":{"object":{}}}`,
      }),
    }),
  },
];
