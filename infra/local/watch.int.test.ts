import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copySources, type SourceCopy } from '../harness/dev-copy.ts';
import { freePort } from '../lib/ports.ts';
import { readRunFile } from '../lib/run-file.ts';
import { nodeArgs } from '../lib/supervise/launch.ts';
import { answerOk } from '../lib/supervise/wait-until.ts';
import { temporaryDir } from '../lib/testing/fixtures.ts';

let copy: SourceCopy;
beforeAll(async () => {
  copy = await copySources();
});
afterAll(() => copy.remove());

function run(script: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, nodeArgs(join(copy.dir, script), ...args), {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const wrote = (text: string | RegExp) => expect.poll(() => output, { timeout: 30_000 }).toMatch(text);
  const end = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await ended;
  };
  return { wrote, end };
}

function answers(url: string) {
  return expect.poll(() => answerOk(url)().catch(() => false), { timeout: 20_000 });
}

test('restarts a watched service when its sources change, and prints a crash with its file and line', async () => {
  const env = {
    WEB_PORT: String(await freePort()),
    API_PORT: String(await freePort()),
    DATA_DIR: await temporaryDir(),
    MONGO_URL: '',
    REDIS_URL: '',
  };
  const shop = run('infra/local/main.ts', ['--only', 'identity', '--watch', 'identity'], env);
  await shop.wrote('Debugger listening on ws://127.0.0.1:');
  await shop.wrote('Shop ready');
  const ready = `${readRunFile(env.DATA_DIR).urls.identity}/readyz`;

  const file = 'services/identity/src/api.ts';
  const [sound, broken] = ['const config =', 'throw new Error("broken on purpose");\nconst config ='];
  await copy.edit(file, { from: sound, to: broken });
  await shop.wrote(`${file}:`);
  await shop.wrote('Error: broken on purpose');
  await answers(ready).toBe(false);

  await copy.edit(file, { from: broken, to: sound });
  await answers(ready).toBe(true);
  await shop.end();
}, 90_000);
