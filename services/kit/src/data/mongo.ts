import { type Db, MongoClient, MongoServerError } from 'mongodb';
import { failWritesToClosedSockets } from './closed-sockets.ts';

export interface Database {
  readonly db: Db;
  readonly ping: () => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/**
 * For processes that answer requests: a command that hangs is given up after this time and, where it may be, tried once more. So
 * whoever waits for the answer has one within twice this time.
 */
export const requestTimeoutMs = 2_500;

/** How long a call looks for a server that takes it: a connection, a free one of the pool, the new primary. */
const reachMs = 2_500;

const poolCheckMs = 10_000;

/**
 * Every write waits for the journal. The address of a stand-alone server says `w=1`: nobody else could confirm a write, and the
 * embedded engine, asked for a majority, answers before its journal is written (decision 080).
 */
function writeConcernOf(url: string): { w: 1 | 'majority'; journal: true } {
  return {
    w: /[?&]w=1(?:&|$)/.test(url) ? 1 : 'majority',
    journal: true,
  };
}

/** One client per process. `operationMs` bounds every command. */
export async function connectMongo(options: {
  url: string;
  database: string;
  operationMs?: number;
  poolSize?: number;
}): Promise<Database> {
  failWritesToClosedSockets();
  const client = new MongoClient(options.url, {
    maxPoolSize: options.poolSize ?? 32,
    serverSelectionTimeoutMS: reachMs,
    connectTimeoutMS: reachMs,
    waitQueueTimeoutMS: reachMs,
    socketTimeoutMS: options.operationMs ?? 10_000,
    writeConcern: writeConcernOf(options.url),
    ignoreUndefined: true,
  });
  // Not among the options that a client takes. The pool looks for connections to end ten times a second, and who asks for one looks too.
  Object.assign(client.options, { minPoolSizeCheckFrequencyMS: poolCheckMs });
  await client.connect();
  const db = client.db(options.database);
  return { db, ping: () => db.command({ ping: 1 }), close: () => client.close() };
}

/** Whether a write failed because a unique key is taken; with `index`, because of that one. */
export function isDuplicateKey(error: unknown, index?: string): boolean {
  return (
    error instanceof MongoServerError &&
    error.code === 11_000 &&
    (index === undefined || error.message.includes(` index: ${index} `))
  );
}
