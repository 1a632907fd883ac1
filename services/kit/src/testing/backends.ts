import { randomBytes } from 'node:crypto';
import { atFileEnd } from '@shop/tooling/testing';
import { inject } from 'vitest';
import { connectMongo, type Database } from '../data/mongo.ts';

declare module 'vitest' {
  interface ProvidedContext {
    mongoUrl: string;
    redisUrl: string;
  }
}

/** Addresses of the MongoDB engine and the Redis shared by the whole test run. */
export function backendUrls(): { mongoUrl: string; redisUrl: string } {
  return {
    mongoUrl: inject('mongoUrl'),
    redisUrl: inject('redisUrl'),
  };
}

function unique(): string {
  return randomBytes(6).toString('hex');
}

/** Returns a queue prefix unique to the test file, so that files never take each other's jobs. */
export function testQueuePrefix(): string {
  return `{test-${unique()}}`;
}

/** Creates a database for the test file; dropped when the file ends. */
export async function testDatabase(): Promise<Database & { name: string; url: string }> {
  const { mongoUrl } = backendUrls();
  const name = `test_${unique()}`;
  const database = await connectMongo({ url: mongoUrl, database: name });
  atFileEnd(async () => {
    await database.db.dropDatabase();
    await database.close();
  });
  return { ...database, name, url: mongoUrl };
}
