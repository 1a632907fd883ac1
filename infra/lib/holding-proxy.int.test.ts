import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { startHoldingProxy } from './holding-proxy.ts';
import { freePort } from './ports.ts';

async function listen(port: number, text: string) {
  const server = createServer((_request, response) => response.end(text)).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}

test('holds a call while the service restarts, and fails it when the service stays away', async () => {
  const [port, target] = [await freePort(), await freePort()];
  const proxy = await startHoldingProxy(port, target);
  const ask = async () => (await fetch(`http://127.0.0.1:${port}/`)).text();
  const stop = await listen(target, 'first');
  expect(await ask()).toBe('first');
  await stop();
  const held = ask();
  const stopSecond = await listen(target, 'second');
  expect(await held).toBe('second');
  await stopSecond();
  await proxy.close();

  const impatient = await startHoldingProxy(port, target, 100);
  await expect(ask()).rejects.toThrow('fetch failed');
  await impatient.close();
});
