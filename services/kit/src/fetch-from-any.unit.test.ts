import { listen } from '@shop/http-server';
import { expect, test } from 'vitest';
import { fetchFromAny } from './fetch-from-any.ts';

function answering(status: number) {
  return listen((_request, response) => void response.writeHead(status).end(String(status)), {
    host: '127.0.0.1',
    port: 0,
  });
}

test('asks the next instance when one is down or fails, and fails when none is left', async () => {
  const [gone, faulty, there] = [await answering(200), await answering(503), await answering(200)];
  await gone.close();
  expect(await (await fetchFromAny([gone.url, faulty.url, there.url], '/x', { limitMs: 1_000 })).text()).toBe(
    '200',
  );
  await expect(fetchFromAny([gone.url, faulty.url], '/x', { limitMs: 1_000 })).rejects.toThrow(
    'answered 503',
  );
  await Promise.all([faulty.close(), there.close()]);
});
