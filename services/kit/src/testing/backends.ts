import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { connectMongo, type Database } from '../mongo.ts';

declare module 'vitest' {
  interface ProvidedContext {
    mongoUrl: string;
    redisUrl: string;
  }
}

/** Addresses of the MongoDB engine and the Redis that the whole test run shares. */
export const backendUrls = (): { mongoUrl: string; redisUrl: string } => ({
  mongoUrl: inject('mongoUrl'),
  redisUrl: inject('redisUrl'),
});

const unique = (): string => randomBytes(6).toString('hex');

/** A queue prefix of the test file's own, so that files never take each other's jobs. */
export const testQueuePrefix = (): string => `{test-${unique()}}`;

/** A database of the test file's own; dropped when the file ends. */
export const testDatabase = async (): Promise<Database & { name: string; url: string }> => {
  const { mongoUrl } = backendUrls();
  const name = `test_${unique()}`;
  const database = await connectMongo({ url: mongoUrl, database: name });
  afterAll(async () => {
    await database.db.dropDatabase();
    await database.close();
  });
  return { ...database, name, url: mongoUrl };
};
