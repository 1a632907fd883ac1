import {
  type Db,
  MongoClient,
  MongoError,
  MongoErrorLabel,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';
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

/** Codes of a server that stops, steps down, is not the primary (any more), or gave up for lack of time. */
const passingCodes: readonly unknown[] = [
  6, 7, 50, 64, 89, 91, 189, 262, 9_001, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436,
];

/** Of the driver itself, by name, because it does not export all of them. */
const passingFaults = [
  'MongoWaitQueueTimeoutError',
  'MongoNotConnectedError',
  'MongoServerClosedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
];

/** Whether a call failed because the database cannot be reached or does not answer now, however the fault is wrapped. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof MongoNetworkError || error instanceof MongoServerSelectionError) return true;
  if (error instanceof MongoError) {
    const passing = passingCodes.includes(error.code) || passingFaults.includes(error.name);
    if (passing || error.hasErrorLabel(MongoErrorLabel.SystemOverloadedError)) return true;
  }
  // The driver passes on the error of a socket that was just closed.
  if (error instanceof Error && 'code' in error && error.code === 'EPIPE') return true;
  return error instanceof Error && error.cause !== undefined && isDatabaseUnavailable(error.cause);
}
