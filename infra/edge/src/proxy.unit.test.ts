import { once } from 'node:events';
import { request } from 'node:http';
import { site } from '@shop/lib/testing/fixtures';
import express from 'express';
import { expect, test } from 'vitest';
import { apiProxy } from './proxy.ts';

test('forwards other calls while many slow bodies are pending', async () => {
  const waiting = await site((request, response) => {
    if (request.method === 'GET') response.end('{}');
  });
  const front = await site(express().use(apiProxy(waiting.url)));
  const slow = Array.from({ length: 400 }, () => {
    const call = request(`${front.url}/order`, { method: 'POST', headers: { 'content-length': '100' } });
    call.on('error', () => call.destroy());
    call.write('{');
    return call;
  });
  await Promise.all(slow.map((call) => once(call, 'socket')));
  const reply = await fetch(`${front.url}/parts`, { signal: AbortSignal.timeout(20_000) });
  expect(reply.status).toBe(200);
  for (const call of slow) call.destroy();
  await Promise.all([front.close(), waiting.close()]);
});
