import { connect, type Socket } from 'node:net';
import { pause } from '../../lib/supervise/wait-until.ts';

export interface Target {
  readonly host: string;
  readonly port: number;
}

export interface ConnectionScript {
  readonly send: string | Buffer;
  /** Sent one byte per interval after `send`, forever. */
  readonly dripEveryMs?: number;
  /** False: the client never reads the answer. */
  readonly reads?: false;
  readonly leaves?: 'half-closed' | 'once-sent' | 'by-reset' | 'at-first-byte';
}

/**
 * - `answered`: the shop answered, and closed the connection or keeps it for the next call.
 * - `cut`: the shop closed the connection without a complete answer.
 * - `left`: the client closed first, as planned.
 * - `held`: still open, or the shop still sends, long after it should have closed the connection.
 * - `refused`: connecting failed.
 */
export type OutcomeKind = 'answered' | 'cut' | 'left' | 'held' | 'refused';

export interface Outcome {
  readonly kind: OutcomeKind;
  readonly statuses: readonly number[];
  /** A status that no request may cause, or the reason why connecting failed. */
  readonly fault?: string;
}

/**
 * More than both sockets can buffer: a server that sent this much kept waiting for a client that does not
 * read.
 */
const unreadBytes = 6_000_000;
const keptText = 64_000;
const quietMs = 300;
const leaveAfterMs = 30;
const drainMs = 5_000;

const statusLine = /HTTP\/1\.[01] (\d{3}) [^\r\n]*\r\n((?:[^\r\n]+\r\n)*)/g;

function readStatuses(text: string): { statuses: number[]; fault?: string } {
  const answers = [...text.matchAll(statusLine)].map(([, status, headers = '']) => ({
    status: Number(status),
    headers,
  }));
  const bad = answers.find(
    ({ status, headers }) =>
      [500, 502, 504].includes(status) || (status === 503 && !/^retry-after:/im.test(headers)),
  );
  return {
    statuses: answers.map(({ status }) => status),
    ...(bad ? { fault: `answered ${bad.status}` } : {}),
  };
}

interface OpenConnection {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  readonly isOpen: () => boolean;
  readonly text: () => string;
  readonly bytes: () => number;
  readonly lastAt: () => number;
  readonly error: () => NodeJS.ErrnoException | undefined;
}

function open({ host, port }: Target, localAddress: string): OpenConnection {
  const socket = connect({ host, port, localAddress, allowHalfOpen: true });
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  let [text, bytes, lastAt, isOpen] = ['', 0, Date.now(), true];
  let error: NodeJS.ErrnoException | undefined;
  const over = (): void => {
    isOpen = false;
    resolve();
  };
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    lastAt = Date.now();
    if (text.length < keptText) text += chunk.toString('latin1');
  });
  // The server has finished sending, so close too, as an ordinary client does.
  socket.once('end', () => socket.destroy());
  socket.once('close', over);
  socket.on('error', (fault: NodeJS.ErrnoException) => {
    error = fault;
  });
  return {
    socket,
    closed,
    isOpen: () => isOpen,
    text: () => text,
    bytes: () => bytes,
    lastAt: () => lastAt,
    error: () => error,
  };
}

async function leave(
  { socket, bytes, isOpen }: OpenConnection,
  how: ConnectionScript['leaves'],
): Promise<void> {
  if (how === 'half-closed') return void socket.end();
  const startedAt = Date.now();
  if (how === 'at-first-byte')
    while (isOpen() && bytes() === 0 && Date.now() < startedAt + drainMs) await pause(5);
  else await pause(leaveAfterMs);
  if (how === 'by-reset') socket.resetAndDestroy();
  else socket.destroy();
}

/** Keeps sending until the shop closes or answers, or `limitMs` is over. */
async function stay(
  connection: OpenConnection,
  { dripEveryMs, reads }: ConnectionScript,
  limitMs: number,
): Promise<void> {
  const { socket, isOpen, closed } = connection;
  const drip = setInterval(() => socket.write('x'), dripEveryMs ?? limitMs * 2);
  const endsAt = Date.now() + limitMs;
  const isAnswered = (): boolean =>
    dripEveryMs === undefined && connection.bytes() > 0 && Date.now() > connection.lastAt() + quietMs;
  while (isOpen() && Date.now() < endsAt && !(reads !== false && isAnswered()))
    await Promise.race([closed, pause(quietMs / 3)]);
  clearInterval(drip);
}

async function drainUnread({ socket, closed }: OpenConnection): Promise<void> {
  socket.resume();
  await Promise.race([closed, pause(drainMs)]);
}

function outcomeOf(connection: OpenConnection, script: ConnectionScript): Outcome {
  const error = connection.error();
  const { statuses, fault } = readStatuses(connection.text());
  const seen = { statuses, ...(fault === undefined ? {} : { fault }) };
  if (error?.syscall === 'connect') return { kind: 'refused', statuses, fault: error.code ?? error.message };
  if (script.reads === false && connection.bytes() > unreadBytes) return { kind: 'held', ...seen };
  const mustEnd = script.dripEveryMs !== undefined || script.reads === false || statuses.length === 0;
  if (connection.isOpen() && mustEnd) return { kind: 'held', ...seen };
  return { kind: statuses.length > 0 ? 'answered' : 'cut', ...seen };
}

/** Runs one hostile connection and closes it, at the latest after `limitMs` plus 5 s to drain unread data. */
export async function runConnection(
  target: Target,
  script: ConnectionScript,
  { from, limitMs }: { from: string; limitMs: number },
): Promise<Outcome> {
  const connection = open(target, from);
  if (script.reads === false) connection.socket.pause();
  if (script.send.length > 0) connection.socket.write(script.send);
  try {
    if (script.leaves !== undefined) await leave(connection, script.leaves);
    if (script.leaves !== undefined && script.leaves !== 'half-closed') {
      const { statuses, ...rest } = outcomeOf(connection, script);
      return rest.kind === 'refused' ? { ...rest, statuses } : { ...rest, kind: 'left', statuses };
    }
    await stay(connection, script, limitMs);
    if (script.reads === false) await drainUnread(connection);
    return outcomeOf(connection, script);
  } finally {
    connection.socket.destroy();
  }
}
