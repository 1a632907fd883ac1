import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    mongoUrl: string;
    redisUrl: string;
  }
}

/** A package tested alone starts no servers; the environment must name them. */
export default function useBackends(project: TestProject): void {
  const { MONGO_URL, REDIS_URL } = process.env;
  if (!MONGO_URL || !REDIS_URL)
    throw new Error(
      'Set MONGO_URL and REDIS_URL to servers for the tests. `npm test` of the whole shop brings its own.',
    );
  project.provide('mongoUrl', MONGO_URL);
  project.provide('redisUrl', REDIS_URL);
}
