import { once } from 'node:events';
import { connect } from 'node:net';
import express from 'express';
import { expect, test } from 'vitest';
import { serveForTest } from '../testing/index.ts';
import { refusalOf } from './problem.ts';
import { createListSender } from './send-list.ts';

const megabyte = 'x'.repeat(1024 * 1024);

async function* endless(): AsyncGenerator<string> {
  for (;;) yield megabyte;
}
async function* short(): AsyncGenerator<string> {
  yield 'all rows';
}

/** Serves an endless list, and a short one, as the client in a header. */
async function serve(limits: Parameters<typeof createListSender>[0]) {
  const sendList = createListSender(limits);
  const app = express();
  app.get('/:list', async (request, response) => {
    try {
      const chunks = request.params.list === 'endless' ? endless() : short();
      await sendList({ client: request.get('x-client'), response }, () => undefined, chunks);
    } catch (error) {
      response.status(refusalOf(error)?.status ?? 500).end();
    }
  });
  const { url } = await serveForTest(app);
  /** Begins to read a list, and then reads no more. */
  const readSlowly = async (client: string) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const closed = once(socket, 'close');
    socket.on('error', () => undefined);
    socket.write(`GET /endless HTTP/1.1\r\nhost: x\r\nx-client: ${client}\r\n\r\n`);
    const [first] = await once(socket, 'data');
    socket.pause();
    return { status: /^HTTP\/1.1 (\d+)/.exec(String(first))?.[1], closed, socket };
  };
  const read = async (client: string) => {
    const reply = await fetch(`${url}/short`, { headers: { 'x-client': client } });
    return [reply.status, await reply.text()];
  };
  return { readSlowly, read };
}

const patient = { stalledMs: 60_000 };

test('refuses the fifth slow list of a client, and no other client', async () => {
  const { readSlowly, read } = await serve({ ...patient, total: 32, perClient: 4 });
  const slow = await Promise.all(Array.from({ length: 20 }, () => readSlowly('slow')));
  expect(slow.filter(({ status }) => status === '200')).toHaveLength(4);
  expect(slow.filter(({ status }) => status === '429')).toHaveLength(16);
  expect(await read('honest')).toEqual([200, 'all rows']);
  for (const { socket } of slow) socket.destroy();
});

test('cuts off the oldest list when many clients read slowly, and serves everybody else', async () => {
  const { readSlowly, read } = await serve({ ...patient, total: 8, perClient: 4 });
  const slow = [];
  for (let nth = 0; nth < 8; nth += 1) slow.push(await readSlowly(`slow ${nth}`));
  for (let nth = 0; nth < 5; nth += 1) expect(await read('honest')).toEqual([200, 'all rows']);
  slow[0]?.socket.resume();
  await slow[0]?.closed;
  for (const { socket } of slow) socket.destroy();
});
