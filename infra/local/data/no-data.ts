import { CliError } from '../../lib/cli-error.ts';

const waysOut = [
  '  - start both as containers (docker compose up, as infra/deploy/data-ports.yml says) and set MONGO_URL and REDIS_URL,',
  '  - set MONGO_URL and REDIS_URL to servers that you have,',
  '  - install MongoDB (mongod) and Redis (redis-server) so that both are on the PATH.',
].join('\n');

/** No way to a database or a queue works here; says what was tried and the ways out. */
export function noData(what: 'MongoDB' | 'Redis', tried: unknown): CliError {
  const reason = tried instanceof Error ? tried.message : String(tried);
  return new CliError(
    `${what} could not be started here.\n${reason}\nAny of these three ways out will do:\n${waysOut}`,
  );
}
