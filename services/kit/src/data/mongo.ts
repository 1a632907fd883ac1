import {
  type Collection,
  type Db,
  type Document,
  MongoClient,
  MongoServerError,
  type OptionalUnlessRequiredId,
} from 'mongodb';
import { failWritesToClosedSockets } from './closed-sockets.ts';

export interface Database {
  readonly db: Db;
  readonly ping: () => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/**
 * Command limit for processes that answer requests. A hung command is given up and retried once if that is safe, so the caller gets an
 * answer within twice this time.
 */
export const requestTimeoutMs = 2_500;

/** Limit for finding a server: connecting, waiting for a free pooled connection, electing a primary. */
const reachMs = 2_500;

/**
 * Every write waits for the journal. The address of a stand-alone server says `w=1`: no other server could confirm a write, and the
 * embedded engine, asked for a majority, acknowledges before its journal is written.
 */
function writeConcernOf(url: string): { w: 1 | 'majority'; journal: true } {
  return {
    w: /[?&]w=1(?:&|$)/.test(url) ? 1 : 'majority',
    journal: true,
  };
}

/** Connects the process's one client. `operationMs` bounds every command. */
export async function connectMongo(options: {
  url: string;
  database: string;
  operationMs?: number;
}): Promise<Database> {
  failWritesToClosedSockets();
  const client = new MongoClient(options.url, {
    maxPoolSize: 32,
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

/** Whether a write failed on a duplicate key; with `index`, on that index. */
export function isDuplicateKey(error: unknown, index?: string): boolean {
  return (
    error instanceof MongoServerError &&
    error.code === 11_000 &&
    (index === undefined || error.message.includes(` index: ${index} `))
  );
}

/** Inserts a document; returns false when its key is taken, with `index` on that index. */
export async function insertOnce<Stored extends Document>(
  collection: Collection<Stored>,
  document: OptionalUnlessRequiredId<NoInfer<Stored>>,
  index?: string,
): Promise<boolean> {
  try {
    await collection.insertOne(document);
    return true;
  } catch (error) {
    if (isDuplicateKey(error, index)) return false;
    throw error;
  }
}
