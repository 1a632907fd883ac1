import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copySources, type SourceCopy } from '../harness/dev-copy.ts';
import { freePort } from '../lib/ports.ts';
import { readRunFile } from '../lib/run-file.ts';
import { nodeArgs } from '../lib/supervise/launch.ts';
import { answersOk } from '../lib/supervise/wait-until.ts';
import { temporaryDir } from '../lib/testing/fixtures.ts';

/** One service of a shop, on a copy of the sources: the tests cover the supervisor, `node --watch` and the command together. */
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
  return { wrote, end, output: () => output };
}

function answers(url: string) {
  return expect.poll(() => answersOk(url)().catch(() => false), { timeout: 20_000 });
}

/** Polls whether a debugger finds the copy's service there; another program may use the port afterwards. */
function isInspected(url: string) {
  const listed = async (): Promise<boolean> => (await (await fetch(url)).text()).includes(copy.dir);
  return expect.poll(() => listed().catch(() => false), { timeout: 20_000 });
}

test('when a service of the running shop is worked on, then a crash is printed with file and line, a save starts it again, and it runs as before when the command ends', async () => {
  const env = {
    WEB_PORT: String(await freePort()),
    API_PORT: String(await freePort()),
    DATA_DIR: await temporaryDir(),
    MONGO_URL: '',
    REDIS_URL: '',
  };
  const shop = run('infra/local/main.ts', ['--only', 'identity'], env);
  await shop.wrote('Shop ready');
  const ready = `${readRunFile(env.DATA_DIR).urls.identity}/readyz`;
  const dev = run('infra/dev/main.ts', ['identity'], env);
  await dev.wrote('identity starts again when its sources change; inspector at 127.0.0.1:');
  await dev.wrote('Ready in');
  const inspector = `http://${/inspector at (\S+)/.exec(dev.output())?.[1]}/json`;
  await isInspected(inspector).toBe(true);

  const file = 'services/identity/src/api.ts';
  const [sound, broken] = ['const config =', 'throw new Error("broken on purpose");\nconst config ='];
  await copy.edit(file, { from: sound, to: broken });
  await dev.wrote(`${file}:`);
  await dev.wrote('Error: broken on purpose');
  // Node may miss a change made before it reports that it waits for one.
  await dev.wrote('Failed running');
  await answers(ready).toBe(false);

  await copy.edit(file, { from: broken, to: sound });
  await answers(ready).toBe(true);
  await dev.end();
  await isInspected(inspector).toBe(false);
  await answers(ready).toBe(true);
  await shop.end();
}, 90_000);
