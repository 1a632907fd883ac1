import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { createReplicas } from '@shop/http-server';
import { site } from '@shop/lib/testing/fixtures';
import express from 'express';
import { expect, test } from 'vitest';
import { apiProxy } from './proxy.ts';

function createProxy(urls: readonly string[]) {
  return express().use(apiProxy(createReplicas(urls)));
}

test('forwards other calls while many slow bodies are pending', async () => {
  const waiting = await site((request, response) => {
    if (request.method === 'GET') response.end('{}');
  });
  const front = await site(createProxy([waiting.url]));
  const slow = Array.from({ length: 400 }, () => {
    const call = request(`${front.url}/order`, { method: 'POST', headers: { 'content-length': '100' } });
    call.on('error', () => call.destroy());
    call.write('{');
    return call;
  });
  await Promise.all(slow.map((call) => once(call, 'socket')));
  const reply = await fetch(`${front.url}/parts`, { signal: AbortSignal.timeout(5_000) });
  expect(reply.status).toBe(200);
  for (const call of slow) call.destroy();
  await Promise.all([front.close(), waiting.close()]);
});

test('closes the connection when a body keeps dripping after the answer', async () => {
  const refusing = await site((_request, response) => {
    response.statusCode = 401;
    response.end('{}');
  });
  const front = await site(createProxy([refusing.url]));
  const socket = connect(Number(new URL(front.url).port), '127.0.0.1');
  socket.on('error', () => socket.destroy());
  socket.resume().write('POST /image HTTP/1.1\r\nhost: shop\r\ncontent-length: 5000\r\n\r\nx');
  const drip = setInterval(() => socket.write('x'), 200);
  // A byte that arrives after the end resets the connection, which ends it just as well.
  await expect.poll(() => socket.closed, { timeout: 9_000 }).toBe(true);
  clearInterval(drip);
  await Promise.all([front.close(), refusing.close()]);
});
