import { isDeepStrictEqual } from 'node:util';
import {
  type Collection,
  type Db,
  type Document,
  MongoClient,
  MongoServerError,
  type OptionalUnlessRequiredId,
} from 'mongodb';
import { ConnectionString } from 'mongodb-connection-string-url';
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
 * Every write waits for the journal, and for a majority unless the address sets `w`. That of a stand-alone server says `w=1`: no other
 * server could confirm a write, and the embedded engine, asked for a majority, acknowledges before its journal is written.
 */
function withWriteConcern(url: string): string {
  const address = new ConnectionString(url);
  if (!address.searchParams.has('w')) address.searchParams.set('w', 'majority');
  address.searchParams.set('journal', 'true');
  return address.href;
}

/** Connects the process's one client. `operationMs` bounds every command. */
export async function connectMongo(options: {
  url: string;
  database: string;
  operationMs?: number;
}): Promise<Database> {
  failWritesToClosedSockets();
  const client = new MongoClient(withWriteConcern(options.url), {
    maxPoolSize: 32,
    serverSelectionTimeoutMS: reachMs,
    connectTimeoutMS: reachMs,
    waitQueueTimeoutMS: reachMs,
    socketTimeoutMS: options.operationMs ?? 10_000,
    ignoreUndefined: true,
  });
  await client.connect();
  const db = client.db(options.database);
  return { db, ping: () => db.command({ ping: 1 }), close: () => client.close() };
}

/** Whether a write failed on a duplicate key; with `fields`, on the index of exactly these. A bulk write does not say on which. */
export function isDuplicateKey(error: unknown, ...fields: readonly string[]): boolean {
  if (!(error instanceof MongoServerError) || error.code !== 11_000) return false;
  return fields.length === 0 || isDeepStrictEqual(Object.keys(error.keyPattern ?? {}), fields);
}

/** Inserts a document; returns false when its key is taken. */
export async function insertOnce<Stored extends Document>(
  collection: Collection<Stored>,
  document: OptionalUnlessRequiredId<NoInfer<Stored>>,
): Promise<boolean> {
  try {
    await collection.insertOne(document);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
