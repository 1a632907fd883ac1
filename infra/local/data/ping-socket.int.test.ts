import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryDir } from '../../lib/testing/fixtures.ts';
import { startData } from './index.ts';
import { mongoPinger, redisPinger } from './ping-socket.ts';

/** A server that answers any input with the same bytes. */
async function saying(answer: Buffer) {
  const server = createServer((socket) => socket.once('data', () => socket.end(answer)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { host: '127.0.0.1', port };
}

test('when both servers run, then both answer, and when they ended, neither does', async () => {
  const data = await startData({ dataDir: await temporaryDir(), env: { PATH: '' } });
  const mongo = mongoPinger({ path: decodeURIComponent(new URL(data.mongoUrl).hostname) });
  const redis = redisPinger({ path: new URL(data.redisUrl).pathname });
  await Promise.all([mongo(), redis()]);
  await data.stop();
  await expect(mongo()).rejects.toThrow();
  await expect(redis()).rejects.toThrow();
});

test('reports not ready while Redis loads its data or another server uses the port', async () => {
  await expect(redisPinger(await saying(Buffer.from('-LOADING dataset\r\n')))()).rejects.toThrow(
    'no good answer',
  );
  await expect(mongoPinger(await saying(Buffer.from('HTTP/1.1 400 Bad Request\r\n')))()).rejects.toThrow();
});
