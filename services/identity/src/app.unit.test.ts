import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const listLoaded = `
  const { registerHooks } = await import('node:module');
  registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });
  await import('./app.ts');
  await import('./tokens/id-token.ts');
`;

test('when identity starts, then it has loaded neither the queues’ pages nor what reads proofs: both wait for the first one who comes', () => {
  const args = ['--input-type=module', '--eval', listLoaded];
  const loaded = execFileSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' });
  expect(loaded).toContain('/node_modules/express/');
  expect(loaded).not.toMatch(/\/node_modules\/(@bull-board|ejs|firebase-admin)\//);
});
