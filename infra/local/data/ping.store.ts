import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { waitUntil } from '../../lib/supervise/wait-until.ts';

const pingMs = 3_000;

/** Rejects if no MongoDB answers at `url` within 3 s. */
export async function pingMongo(url: string): Promise<void> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: pingMs, connectTimeoutMS: pingMs });
  try {
    await client.db('admin').command({ ping: 1 }, { timeoutMS: pingMs });
  } finally {
    await client.close();
  }
}

const electionMs = 60_000;

/** Makes a new server the one member of the replica set it was started for, and waits until it takes writes. `member` is its own address. */
export async function startReplicaSet(url: string, member: string): Promise<void> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: electionMs });
  try {
    const admin = client.db('admin');
    const hello = await admin.command({ hello: 1 });
    if (hello.isreplicaset === true)
      await admin.command({ replSetInitiate: { _id: 'shop', members: [{ _id: 0, host: member }] } });
    const takesWrites = async () => (await admin.command({ hello: 1 })).isWritablePrimary === true;
    if (!(await waitUntil(takesWrites, { limitMs: electionMs })))
      throw new Error(`MongoDB elected no primary within ${electionMs / 1_000} s`);
  } finally {
    await client.close();
  }
}

/** Rejects if no Redis answers at `url` within 3 s. */
export async function pingRedis(url: string): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: pingMs,
    commandTimeout: pingMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  const { promise: fault, reject } = Promise.withResolvers<never>();
  redis.on('error', reject);
  try {
    await Promise.race([redis.ping(), fault]);
  } finally {
    redis.disconnect();
  }
}
