import { randomUUID } from 'node:crypto';
import type { Part } from '@shop/contracts';
import autocannon from 'autocannon';
import type { LoadResult } from './reads.ts';

interface OrderLoad {
  readonly title: string;
  readonly apiUrl: string;
  readonly token: string;
  readonly parts: readonly Part[];
  readonly connections: number;
  readonly seconds: number;
}

/** What somebody sends who orders as few of a part as it allows. */
export function orderOf(part: Part) {
  return {
    partName: part.name,
    partId: part._id,
    price: part.price,
    quantity: part.minOrderQuantity,
    email: 'shopper@example.com',
    clientName: 'Shahid Karim',
    address: '12 Station Road, Dhaka',
    phone: '8801711123456',
  };
}

/** Orders from the socket to the decided reply: only a 201 counts, an undecided 202 is a failure here. */
export async function measureOrders({
  title,
  apiUrl,
  token,
  parts,
  connections,
  seconds,
}: OrderLoad): Promise<LoadResult> {
  const bodies = parts.map((part) => JSON.stringify(orderOf(part)));
  let next = 0;
  const statuses = new Map<number, number>();
  const run = autocannon({
    url: apiUrl,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        path: '/order',
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
    requestsPerSecond: Math.round(placed / result.duration),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: answered - placed + result.errors + result.timeouts,
  };
}
