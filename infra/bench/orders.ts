import { randomUUID } from 'node:crypto';
import type { Part } from '@shop/contracts';
import autocannon from 'autocannon';
import { orderBody } from '../harness/shop-api.ts';
import type { LoadResult } from './reads.ts';

interface OrderLoad {
  readonly title: string;
  readonly apiUrl: string;
  readonly token: string;
  readonly parts: readonly Part[];
  /** Parts per order; without it, one part by the specified call. */
  readonly lines?: number;
  readonly connections: number;
  readonly seconds: number;
}

const delivery = {
  name: 'Shahid Karim',
  street: '12 Station Road',
  city: 'Dhaka',
  country: 'BD',
  phone: '01711123456',
};

/** Makes an order of `lines` parts that follow each other in the list. */
function wholeOrderBody(parts: readonly Part[], first: number, lines: number) {
  const chosen = Array.from({ length: lines }, (_, at) => parts[(first + at) % parts.length]);
  return {
    delivery,
    lines: chosen.flatMap((part) =>
      part ? [{ partId: part._id, quantity: part.minOrderQuantity, price: part.price }] : [],
    ),
  };
}

/** Measures orders up to the decided reply. An operation is one order line; only a 201 counts, an undecided 202 is a failure here. */
export async function measureOrders({
  title,
  apiUrl,
  token,
  parts,
  lines,
  connections,
  seconds,
}: OrderLoad): Promise<LoadResult> {
  const bodies = parts.map((part, at) =>
    JSON.stringify(lines === undefined ? orderBody(part) : wholeOrderBody(parts, at, lines)),
  );
  let next = 0;
  const statuses = new Map<number, number>();
  const run = autocannon({
    url: apiUrl,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        path: lines === undefined ? '/order' : '/orders',
        setupRequest: (request) => {
          next += 1;
          return {
            ...request,
            body: bodies[next % bodies.length],
            headers: {
              'content-type': 'application/json',
              authorization: `Bearer ${token}`,
              'idempotency-key': randomUUID(),
            },
          };
        },
        onResponse: (status) => void statuses.set(status, (statuses.get(status) ?? 0) + 1),
      },
    ],
  });
  const result = await run;
  const placed = statuses.get(201) ?? 0;
  const answered = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  return {
    title,
    operations: placed * (lines ?? 1),
    requestsPerSecond: Math.round((placed * (lines ?? 1)) / result.duration),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: answered - placed + result.errors + result.timeouts,
  };
}
