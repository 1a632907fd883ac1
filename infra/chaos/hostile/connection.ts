import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface ConnectionScript {
  readonly send: string | Buffer;
  /** Sends one more byte per interval, forever. */
  readonly dripEveryMs?: number;
  /** False: the client never reads the answer. */
  readonly reads?: false;
  readonly leaves?: 'half-closed' | 'by-reset' | 'at-first-byte';
}

export interface Outcome {
  /** The shop had to end the connection and did not. */
  readonly held: boolean;
  /** Statuses that no request may cause: 500, 502, 504, and 503 without `Retry-After`. */
  readonly faults: readonly string[];
}

/** More than both sockets can buffer: a server that sent this much kept waiting for the client. */
const unreadBytes = 6_000_000;
const keptText = 64_000;
const quietMs = 300;
const drainMs = 5_000;
const statusLine = /HTTP\/1\.[01] (\d{3}) [^\r\n]*\r\n((?:[^\r\n]+\r\n)*)/g;

function faultsIn(text: string): string[] {
  return [...text.matchAll(statusLine)]
    .filter(([, status, headers = '']) => {
      const isBusy = status === '503' && /^retry-after:/im.test(headers);
      return Number(status) >= 500 && !isBusy;
    })
    .map(([line]) => line.split('\r\n')[0] ?? '');
}

function follow(socket: Socket) {
  const seen = { text: '', bytes: 0, lastAt: Date.now(), isOpen: true };
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  socket.on('data', (chunk) => {
    seen.bytes += chunk.length;
    seen.lastAt = Date.now();
    if (seen.text.length < keptText) seen.text += chunk.toString('latin1');
  });
  socket.once('end', () => socket.destroy());
  socket.once('close', () => {
    seen.isOpen = false;
    resolve();
  });
  socket.on('error', () => {});
  return { seen, closed };
}

/** Leaves as planned, or stays until the shop closes, answers, or the time is over. */
async function stay(
  socket: Socket,
  { seen, closed }: ReturnType<typeof follow>,
  { leaves, endsAt, mustEnd }: { leaves: ConnectionScript['leaves']; endsAt: number; mustEnd: boolean },
): Promise<void> {
  if (leaves === 'half-closed') socket.end();
  if (leaves === 'by-reset') await delay(quietMs / 10).then(() => socket.resetAndDestroy());
  const isAnswered = () => !mustEnd && seen.bytes > 0 && Date.now() > seen.lastAt + quietMs;
  while (seen.isOpen && Date.now() < endsAt && !isAnswered()) {
    if (leaves === 'at-first-byte' && seen.bytes > 0) socket.destroy();
    await Promise.race([closed, delay(quietMs / 3)]);
  }
}

/** Runs one connection to the shop on this machine; the shop must end it within `limitMs`. */
export async function runConnection(
  port: number,
  { send, dripEveryMs, reads, leaves }: ConnectionScript,
  { from, limitMs }: { from: string; limitMs: number },
): Promise<Outcome> {
  const socket = connect({ host: '127.0.0.1', port, localAddress: from, allowHalfOpen: true });
  const { seen, closed } = follow(socket);
  const endsAt = Date.now() + limitMs;
  const mustEnd = dripEveryMs !== undefined || reads === false || send.length === 0;
  if (reads === false) socket.pause();
  if (send.length > 0) socket.write(send);
  const drip = dripEveryMs && setInterval(() => socket.write('x'), dripEveryMs);
  try {
    await stay(socket, { seen, closed }, { leaves, endsAt, mustEnd });
    // Shows what the server sent to a client that did not read, and whether it ended the connection.
    const isUnread = reads === false;
    if (isUnread) await Promise.race([closed, delay(drainMs, socket.resume())]);
    const isUnending = seen.isOpen && (mustEnd || seen.bytes === 0);
    return { held: isUnending || (isUnread && seen.bytes > unreadBytes), faults: faultsIn(seen.text) };
  } finally {
    clearInterval(drip);
    socket.destroy();
  }
}
