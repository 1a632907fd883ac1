import type { Attack } from '../attack.ts';
import { bearer, cycle, everyRoute, json, methodOf, pathOf, raw, reading, writing } from '../requests.ts';

const tooLongJson = `{"a":"${'x'.repeat(1_000_000)}"}`;
const manyHeaders = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`x-${index}`, 'y']));
const picture = Buffer.concat([
  Buffer.from(
    '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
  ),
  Buffer.alloc(7_000_000),
  Buffer.from('\r\n--b--\r\n'),
]);

export const oversized: readonly Attack[] = [
  {
    name: 'bodies of 1 MB, every call that changes something',
    perSecond: 15,
    atOnce: 30,
    connect: (turn, { token }) => {
      const route = cycle(writing, turn);
      const headers = { ...json, ...(turn % 2 === 0 ? bearer(token) : {}) };
      return { send: raw({ method: methodOf(route), path: pathOf(route), headers, body: tooLongJson }) };
    },
  },
  {
    name: 'uploads of 7 MB',
    perSecond: 2,
    atOnce: 4,
    connect: (_turn, { token }) => ({
      send: raw({
        method: 'POST',
        path: '/image',
        headers: { ...bearer(token), 'content-type': 'multipart/form-data; boundary=b' },
        body: picture,
      }),
    }),
  },
  {
    name: 'addresses of 8 and 70 KB, every read',
    perSecond: 40,
    atOnce: 40,
    connect: (turn) => ({
      send: raw({
        path: `${pathOf(cycle(reading, turn))}?q=${'%41'.repeat(turn % 2 === 0 ? 2_600 : 23_000)}`,
      }),
    }),
  },
  {
    name: 'header bombs, every route',
    perSecond: 40,
    atOnce: 40,
    connect: (turn) => {
      const route = cycle(everyRoute, turn);
      const headers = cycle(
        [
          manyHeaders,
          { cookie: 'c'.repeat(100_000) },
          bearer('t'.repeat(12_000)),
          { ['n'.repeat(20_000)]: 'v' },
        ],
        turn,
      );
      return { send: raw({ method: methodOf(route), path: pathOf(route), headers }) };
    },
  },
];
