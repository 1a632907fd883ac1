import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { atFileEnd } from '@shop/service-kit/testing';

export interface RawClient {
  readonly socket: Socket;
  /** Status of the first reply; undefined when the connection closed without one. */
  readonly status: Promise<number | undefined>;
}

/** Opens a socket and writes `text` exactly as given. */
export function rawClient(url: string, text: string): RawClient {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  atFileEnd(() => socket.destroy());
  socket.on('error', () => undefined);
  socket.write(text);
  const first = once(socket, 'data').then(([chunk]) => Number(/^HTTP\/1\.1 (\d+)/.exec(String(chunk))?.[1]));
  const closed = new Promise<undefined>((resolve) => socket.once('close', () => resolve(undefined)));
  return { socket, status: Promise.race([first.catch(() => undefined), closed]) };
}

export function unfinished(
  url: string,
  {
    path = '/order',
    client = '198.51.100.1',
    token = '',
  }: { path?: string; client?: string; token?: string } = {},
): RawClient {
  const lines = [`POST ${path} HTTP/1.1`, 'host: x', 'content-length: 1000', `x-forwarded-for: ${client}`];
  if (token) lines.push(`authorization: Bearer ${token}`, 'content-type: multipart/form-data; boundary=b');
  return rawClient(url, `${lines.join('\r\n')}\r\n\r\n{`);
}
