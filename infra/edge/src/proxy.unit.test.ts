import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { createReplicas } from '@shop/http-server';
import { site } from '@shop/lib/testing/fixtures';
import { atFileEnd } from '@shop/tooling/testing';
import express from 'express';
import { describe, expect, test } from 'vitest';
import { apiProxy } from './proxy.ts';

function createProxy(urls: readonly string[]) {
  return express().use(apiProxy(createReplicas(urls)));
}

/** A gateway that counts its calls; one that is draining ends its connections. */
async function gateway() {
  const own = { calls: 0, draining: false };
  const { url, close } = await site((_request, response) => {
    own.calls += 1;
    if (own.draining) response.setHeader('connection', 'close');
    response.end('{}');
  });
  return Object.assign(own, { url, close });
}

async function balancer(urls: readonly string[]) {
  const front = await site(createProxy(urls));
  atFileEnd(front.close);
  return async (method = 'GET') => (await fetch(`${front.url}/parts`, { method })).status;
}

describe('two gateways on one port', () => {
  test('balances calls, sends at most one to a draining gateway, and fails none', async () => {
    const [going, staying] = [await gateway(), await gateway()];
    const call = await balancer([going.url, staying.url]);
    for (let count = 0; count < 6; count += 1) expect(await call('POST')).toBe(200);
    expect([going.calls, staying.calls]).toEqual([3, 3]);
    going.draining = true;
    for (let count = 0; count < 6; count += 1) expect(await call('POST')).toBe(200);
    expect(going.calls).toBe(4);
    await going.close();
    for (let count = 0; count < 6; count += 1) expect(await call('POST')).toBe(200);
    await staying.close();
  });

  test('answers reads from the other when one is gone without notice', async () => {
    const [gone, there] = [await gateway(), await gateway()];
    await gone.close();
    const call = await balancer([gone.url, there.url]);
    for (let count = 0; count < 4; count += 1) expect(await call()).toBe(200);
    await there.close();
    expect(await call()).toBe(502);
  });
});

test('repeats a read once, and never a write, when a server breaks off before it answers', async () => {
  const seen: string[] = [];
  const breaking = await site((request) => {
    seen.push(request.method ?? '');
    request.socket.destroy();
  });
  const call = await balancer([breaking.url]);
  expect(await call('GET')).toBe(502);
  expect(await call('POST')).toBe(502);
  expect(seen).toEqual(['GET', 'GET', 'POST']);
  await breaking.close();
});

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
