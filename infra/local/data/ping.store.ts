import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';

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
