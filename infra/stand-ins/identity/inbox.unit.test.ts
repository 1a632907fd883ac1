import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const listLoaded = `
  const { registerHooks } = await import('node:module');
  registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });
  await import('./inbox.ts');
`;

test('when the mailbox starts, then it has not loaded what reads mails: that waits for the first one', () => {
  const args = ['--input-type=module', '--eval', listLoaded];
  const loaded = execFileSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' });
  expect(loaded).toContain('/identity/inbox.ts');
  expect(loaded).not.toMatch(/\/node_modules\/mailparser\//);
});
