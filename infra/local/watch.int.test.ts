import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copySources, type SourceCopy } from '../harness/dev-copy.ts';
import { freePort } from '../lib/ports.ts';
import { readRunFile } from '../lib/run-file.ts';
import { nodeArgs } from '../lib/supervise/launch.ts';
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
  return { wrote, end, output: () => output };
}

/** The inspector's address, each time that it was printed. */
function inspectors(output: string): string[] {
  return [...output.matchAll(/Debugger listening on ws:\/\/([\d.:]+)/g)].map(([, address = '']) => address);
}

test('works on a service of a running shop: calls wait while it restarts, and its mistakes are named', async () => {
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
  await shop.wrote('identity runs from watched sources.');

  const file = 'services/identity/src/api.ts';
  const sound = 'const health =';
  const throwing = 'throw new Error("broken on purpose");\nconst health =';
  await copy.edit(file, { from: sound, to: throwing });
  await dev.wrote(`${file}:`);
  await dev.wrote('Error: broken on purpose');
  const held = fetch(ready);
  await copy.edit(file, { from: throwing, to: sound });
  expect((await held).status).toBe(200);

  await copy.edit(file, { from: sound, to: 'const const health =' });
  await dev.wrote('SyntaxError [ERR_INVALID_TYPESCRIPT_SYNTAX]');
  const heldAgain = fetch(ready);
  await copy.edit(file, { from: 'const const health =', to: sound });
  expect((await heldAgain).status).toBe(200);
  expect(inspectors(dev.output()).length).toBeGreaterThan(2);
  expect(new Set(inspectors(dev.output())).size).toBe(1);

  await dev.end();
  await shop.wrote('identity is no longer watched.');
  expect((await fetch(ready)).status).toBe(200);
  await shop.end();
}, 120_000);
