import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { commandMessage, isOk } from './engine-wire.ts';

const pingMs = 3_000;
/** Bytes before the document of a MongoDB reply: header 16, flags 4, kind 1. */
const headBytes = 21;

interface Question {
  readonly text: string | Buffer;
  /** Whether the bytes are a complete and good answer; undefined while more must arrive. */
  readonly judge: (answer: Buffer) => boolean | undefined;
}

const mongoPing: Question = {
  text: commandMessage({ ping: 1, $db: 'admin' }),
  judge: (answer) => {
    if (answer.length < headBytes || answer.length < answer.readInt32LE(0)) return undefined;
    return isOk(answer.subarray(headBytes));
  },
};

const redisPing: Question = {
  text: 'PING\r\n',
  judge: (answer) => (answer.includes('\r\n') ? answer.toString().startsWith('+PONG') : undefined),
};

async function answerTo(socket: Socket, { text, judge }: Question): Promise<void> {
  socket.setTimeout(pingMs, () => socket.destroy(new Error(`no answer within ${pingMs} ms`)));
  socket.write(text);
  let answer = Buffer.alloc(0);
  for await (const bytes of socket) {
    answer = Buffer.concat([answer, bytes]);
    const isGood = judge(answer);
    if (isGood) return;
    if (isGood === false) break;
  }
  throw new Error('no good answer');
}

function pinger(at: NetConnectOpts, question: Question): () => Promise<void> {
  return async () => {
    const socket = connect(at);
    try {
      await answerTo(socket, question);
    } finally {
      socket.destroy();
    }
  };
}

/**
 * Rejects if no local server answers within 3 s. Uses no driver, which would need a new client for each ping.
 */
export const mongoPinger = (at: NetConnectOpts) => pinger(at, mongoPing);
export const redisPinger = (at: NetConnectOpts) => pinger(at, redisPing);
