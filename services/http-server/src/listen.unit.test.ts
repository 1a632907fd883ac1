import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';

const impatient = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 };

test.each([
  { who: 'connects and says nothing', says: '' },
  { who: 'never ends the head of its call', says: 'GET / HTTP/1.1\r\nhost: shop\r\nx-slow: ' },
  {
    who: 'was answered and never ends its body',
    says: 'POST / HTTP/1.1\r\nhost: shop\r\ncontent-length: 100\r\n\r\n{',
  },
])('when a client $who, then the server ends the connection', async ({ says }) => {
  const server = await listen(
    (_request, response) => response.end('{}'),
    { host: '127.0.0.1', port: 0 },
    impatient,
  );
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  socket.resume().write(says);
  const closed = once(socket, 'close', { signal: AbortSignal.timeout(5_000) });
  await expect(closed).resolves.toBeDefined();
  await server.close();
});

test('closes the connection of a client that keeps sending its body after the answer', async () => {
  const server = await listen(
    (_request, response) => response.writeHead(401).end('{}'),
    { host: '127.0.0.1', port: 0 },
    { requestTimeout: 60_000, headersTimeout: 60_000 },
  );
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  socket.resume().write('POST / HTTP/1.1\r\nhost: shop\r\ncontent-length: 5000\r\n\r\nx');
  const drip = setInterval(() => socket.write('x'), 200);
  // A byte that arrives after the end resets the connection, which also closes it.
  await expect.poll(() => socket.closed, { timeout: 9_000 }).toBe(true);
  clearInterval(drip);
  await server.close();
});
