import type { Attack } from '../attack.ts';
import { bearer, cycle, everyRoute, json, methodOf, pathOf, raw, writing } from '../requests.ts';

/** At one byte every few seconds, a connection costs almost nothing to hold. */
const dripEveryMs = 3_000;

export const slow: readonly Attack[] = [
  {
    name: 'half-open: connects and says nothing',
    perSecond: 300,
    atOnce: 300,
    connect: () => ({ send: '' }),
  },
  {
    name: 'slow headers, every route',
    perSecond: 200,
    atOnce: 200,
    connect: (turn) => {
      const route = cycle(everyRoute, turn);
      return { send: `${methodOf(route)} ${pathOf(route)} HTTP/1.1\r\nhost: shop\r\nx-slow: `, dripEveryMs };
    },
  },
  {
    name: 'slow bodies without a token, every call that changes something',
    perSecond: 300,
    atOnce: 300,
    connect: (turn) => {
      const route = cycle(writing, turn);
      const headers = { ...json, 'content-length': '5000' };
      return {
        send: raw({ method: methodOf(route), path: pathOf(route), headers, body: '{"a":"' }),
        dripEveryMs,
      };
    },
  },
  {
    name: 'slow bodies of POST /order with a token',
    perSecond: 100,
    atOnce: 100,
    connect: (_turn, { token }) => {
      const headers = { ...json, ...bearer(token), 'content-length': '5000' };
      return { send: raw({ method: 'POST', path: '/order', headers, body: '{"a":"' }), dripEveryMs };
    },
  },
  {
    name: 'slow uploads',
    perSecond: 30,
    atOnce: 30,
    connect: (_turn, { token }) => {
      const headers = {
        ...bearer(token),
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': '500000',
      };
      const body = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
      return { send: raw({ method: 'POST', path: '/image', headers, body }), dripEveryMs };
    },
  },
  {
    name: 'never reads: GET /parts',
    perSecond: 200,
    atOnce: 200,
    connect: () => ({ send: raw({ path: '/parts', headers: { connection: 'close' } }), reads: false }),
  },
];
