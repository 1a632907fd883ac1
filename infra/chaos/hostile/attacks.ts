import { gzipSync } from 'node:zlib';
import { type AnyRoute, allRoutes } from '@shop/contracts';
import type { ConnectionScript } from './connection.ts';

/** `perSecond` connections are as many as two cores can refuse that run client, database and shop together. */
export type Attack = readonly [
  name: string,
  perSecond: number,
  connect: (turn: number, token: string) => ConnectionScript,
];

type Headers = Readonly<Record<string, string>>;
type Content = string | Buffer;

/** Makes the bytes of a request, malformed or not; adds a content-length if the headers declare no length. */
function raw(line: string, headers: Headers = {}, body: Content = ''): Buffer {
  const isSized = 'content-length' in headers || 'transfer-encoding' in headers || body.length === 0;
  const length = isSized ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host: 'shop', ...length, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const head = Buffer.from(`${line} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
  return Buffer.concat([head, Buffer.from(body)]);
}

function cycle<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

function lineOf({ method, path }: AnyRoute): string {
  const filled = path
    .replace(/:email/g, 'attacker%40example.com')
    .replace(/:\w+/g, '0123456789abcdef01234567');
  return `${method.toUpperCase()} ${filled}`;
}

const every = allRoutes.map(lineOf);
const reading = every.filter((line) => line.startsWith('GET'));
const writing = every.filter((line) => !line.startsWith('GET'));
const json = { 'content-type': 'application/json' };
const chunked = { ...json, 'transfer-encoding': 'chunked' };
const form = { 'content-type': 'multipart/form-data; boundary=b' };
const field =
  '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
const picture = Buffer.concat([Buffer.from(field), Buffer.alloc(7_000_000), Buffer.from('\r\n--b--\r\n')]);
const manyHeaders = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`x-${index}`, 'y']));
const dripEveryMs = 3_000;

/** Half of the calls are signed in. */
function everyOther(turn: number, token: string): Headers {
  return turn % 2 ? bearer(token) : {};
}

function bearer(token: string): Headers {
  return { authorization: `Bearer ${token}` };
}

/** Part of an upload that declares `length` bytes. */
function upload(token: string, length: number, sent: Content): Buffer {
  return raw('POST /image', { ...form, ...bearer(token), 'content-length': String(length) }, sent);
}

/** Part of a JSON body; each turn sends it to another call that changes something. */
function write(turn: number, headers: Headers, body: Content): Buffer {
  return raw(cycle(writing, turn), { ...json, ...headers }, body);
}

const malformedRequests: readonly Content[] = [
  ...['TRACE', 'CONNECT', 'PROPFIND', 'OPTIONS', 'HEAD', 'get', 'GE\u0000T'].map((method) =>
    raw(`${method} /parts?limit=1`),
  ),
  ...['*', '//', '/../../etc/passwd', '/%2e%2e/', '/%', '/%00', '/%ff%fe', '/part/%E0%A4%A', '/\\'].map(
    (path) => raw(`GET ${path}`),
  ),
  raw('GET http://elsewhere.example/parts?limit=1'),
  'GET /parts?limit=1\r\n\r\n',
  'GET /parts?limit=1 HTTP/3.7\r\nhost: shop\r\n\r\n',
  'GET /parts?limit=1 HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  raw('GET /parts?limit=1', { connection: 'upgrade', upgrade: 'websocket' }),
  raw('GET /parts?limit=1', { range: 'bytes=0-,0-,0-,0-', 'if-none-match': '"'.repeat(4_000) }),
  raw('GET /parts?limit=1', { 'x-forwarded-for': '1, '.repeat(2_000) }),
];

const malformedBodies: readonly (readonly [Headers, Content])[] = [
  // 60 KB that unpack to 60 MB.
  [{ ...json, 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(60_000_000, ' '))],
  [{ ...json, 'content-encoding': 'gzip' }, 'not gzip'],
  [{ ...json, 'content-encoding': 'br, gzip, x-unknown' }, '{}'],
  [chunked, 'zz\r\n{}\r\n0\r\n\r\n'],
  [chunked, 'ffffffffffffffff\r\n{}'],
  [chunked, `1;${'e'.repeat(20_000)}\r\n{\r\n`],
  [{ ...chunked, 'content-length': '4' }, '0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n'],
  [{ ...json, 'content-length': '-1' }, '{}'],
  [{ ...json, 'content-length': '99999999999999999999' }, '{}'],
  [json, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
  [json, '['.repeat(50_000)],
  [json, '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}'],
  [{ 'content-type': 'application/json; charset=utf-16' }, Buffer.from('{}', 'utf16le')],
  [{ 'content-type': 'application/x-www-form-urlencoded' }, 'a[b][c]=d&'.repeat(5_000)],
  [{ 'content-type': `multipart/form-data; boundary=${'b'.repeat(4_000)}` }, 'x'],
  [form, `${field}x`],
  [form, '--other\r\n\r\n--other--\r\n'],
];

/** Attacks that hold connections open come first, so that all others run meanwhile. */
export const attacks: readonly Attack[] = [
  ['connects and says nothing', 300, () => ({ send: '' })],
  [
    'slow headers, every route',
    200,
    (turn) => ({ send: `${cycle(every, turn)} HTTP/1.1\r\nhost: shop\r\nx-slow: `, dripEveryMs }),
  ],
  [
    'slow bodies, every call that changes something',
    300,
    (turn, token) => {
      const headers = { 'content-length': '5000', ...everyOther(turn, token) };
      return { send: write(turn, headers, '{"a":"'), dripEveryMs };
    },
  ],
  ['slow uploads', 30, (_, token) => ({ send: upload(token, 500_000, field), dripEveryMs })],
  [
    'never reads the list of all parts',
    100,
    () => ({ send: raw('GET /parts', { connection: 'close' }), reads: false }),
  ],
  [
    'declares a length and ends before it, or resets',
    100,
    (turn) => ({
      send: write(turn, { 'content-length': '1000' }, '{"partId":"'),
      leaves: turn % 2 ? 'half-closed' : 'by-reset',
    }),
  ],
  [
    'leaves in the middle of an upload',
    10,
    (_, token) => ({ send: upload(token, 900_000, picture.subarray(0, 200_000)), leaves: 'by-reset' }),
  ],
  [
    'aborts in the middle of a reply',
    10,
    (turn) => ({ send: raw(turn % 4 ? cycle(reading, turn) : 'GET /parts'), leaves: 'at-first-byte' }),
  ],
  ['connects and resets', 150, () => ({ send: '', leaves: 'by-reset' })],
  [
    'bodies of 1 MB, every call that changes something',
    15,
    (turn, token) => ({ send: write(turn, bearer(token), `{"a":"${'x'.repeat(1_000_000)}"}`) }),
  ],
  ['uploads of 7 MB', 2, (_, token) => ({ send: upload(token, picture.length, picture) })],
  [
    'addresses of 8 and 70 KB, every read',
    40,
    (turn) => ({ send: raw(`${cycle(reading, turn)}?q=${'%41'.repeat(turn % 2 ? 2_600 : 23_000)}`) }),
  ],
  [
    'header bombs, every route',
    40,
    (turn) => {
      const bombs = [manyHeaders, { cookie: 'c'.repeat(100_000) }, bearer('t'.repeat(12_000))];
      return { send: raw(cycle(every, turn), cycle(bombs, turn)) };
    },
  ],
  [
    'odd methods, addresses and protocols',
    60,
    (turn) => ({ send: cycle(malformedRequests, turn), leaves: 'half-closed' }),
  ],
  [
    'odd bodies, every call that changes something',
    40,
    (turn, token) => {
      const [headers, body] = cycle(malformedBodies, Math.floor(turn / writing.length) + turn);
      const send = raw(cycle(writing, turn), { ...headers, ...everyOther(turn, token) }, body);
      return { send, leaves: 'half-closed' };
    },
  ],
  [
    'fifty calls in one write',
    3,
    () => ({ send: Buffer.concat(Array.from({ length: 50 }, () => raw('GET /parts?limit=1'))) }),
  ],
  [
    'a flood of unsigned webhooks',
    100,
    (turn) => {
      const headers = { ...json, 'stripe-signature': `t=1,v1=${'0'.repeat(64)}` };
      const body = `{"id":"evt_${turn}","type":"payment_intent.succeeded","data":{"object":{}}}`;
      return { send: raw('POST /payment-webhook', headers, body) };
    },
  ],
];
