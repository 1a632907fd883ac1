import { type Db, MongoClient, MongoServerError } from 'mongodb';
import { tellOfClosedSockets } from './closed-sockets.ts';

export interface Database {
  readonly db: Db;
  readonly ping: () => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/**
 * One client per process. Every write waits for the journal, also where `w: majority` alone would not
 * (a stand-alone engine acknowledges it from memory). `operationMs` bounds every call.
 */
export const connectMongo = async (options: {
  url: string;
  database: string;
  operationMs?: number;
  poolSize?: number;
}): Promise<Database> => {
  tellOfClosedSockets();
  const client = new MongoClient(options.url, {
    maxPoolSize: options.poolSize ?? 32,
    serverSelectionTimeoutMS: 5_000,
    connectTimeoutMS: 5_000,
    waitQueueTimeoutMS: 5_000,
    socketTimeoutMS: options.operationMs ?? 10_000,
    writeConcern: { w: 'majority', journal: true },
    ignoreUndefined: true,
  });
  await client.connect();
  const db = client.db(options.database);
  return { db, ping: () => db.command({ ping: 1 }), close: () => client.close() };
};

/** Whether a write failed because a unique key is taken; with `index`, because of that one. */
export const isDuplicateKey = (error: unknown, index?: string): boolean =>
  error instanceof MongoServerError &&
  error.code === 11_000 &&
  (index === undefined || error.message.includes(` index: ${index} `));
