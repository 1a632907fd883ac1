/**
 * `run-against-shop.ts <script> [arguments]`: runs a script of the project against the shop on DATA_DIR.
 * MONGO_URL and REDIS_URL override the shop's own if both are set.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { exitWithMessage } from '../lib/cli-error.ts';
import { root } from '../lib/root.ts';
import { readRunFile } from '../lib/run-file.ts';
import { readConfig } from './config.ts';

async function runAgainstShop([script = '', ...args]: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', ...addresses() },
  });
  const [code] = await once(child, 'exit');
  process.exitCode = typeof code === 'number' ? code : 1;
}

function addresses(): Record<string, string> {
  const { MONGO_URL, REDIS_URL, dataDir } = readConfig([]);
  if (MONGO_URL && REDIS_URL) return { MONGO_URL, REDIS_URL };
  const { mongoUrl, redisUrl, apiUrl, webUrl } = readRunFile(dataDir);
  return { MONGO_URL: mongoUrl, REDIS_URL: redisUrl, API_URL: apiUrl, WEB_URL: webUrl };
}

await runAgainstShop(process.argv.slice(2)).catch(exitWithMessage);
