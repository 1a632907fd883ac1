import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { CliError } from '../lib/cli-error.ts';
import { root } from '../lib/root.ts';
import { readRunFile } from '../lib/run-file.ts';
import { readConfig } from './config.ts';

/** Where the running shop is; MONGO_URL and REDIS_URL of the environment win. */
function addresses(): Record<string, string> {
  const { MONGO_URL, REDIS_URL, dataDir } = readConfig([]);
  if (MONGO_URL && REDIS_URL) return { MONGO_URL, REDIS_URL };
  const { mongoUrl, redisUrl, apiUrl, webUrl } = readRunFile(dataDir);
  return { MONGO_URL: mongoUrl, REDIS_URL: redisUrl, API_URL: apiUrl, WEB_URL: webUrl };
}

/** Runs one of the project's scripts against the shop that runs on DATA_DIR, with the arguments of this process. */
export async function runAgainstShop(script: string): Promise<void> {
  try {
    const child = spawn(process.execPath, [join(root, script), ...process.argv.slice(2)], {
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'development', ...addresses() },
    });
    const [code] = await once(child, 'exit');
    process.exitCode = typeof code === 'number' ? code : 1;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
