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
  readonly connections: number;
  readonly seconds: number;
}

/** Measures orders up to the decided reply: only a 201 counts, an undecided 202 is a failure here. */
export async function measureOrders({
  title,
  apiUrl,
  token,
  parts,
  connections,
  seconds,
}: OrderLoad): Promise<LoadResult> {
  const bodies = parts.map((part) => JSON.stringify(orderBody(part)));
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
