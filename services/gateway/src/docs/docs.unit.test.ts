import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const listLoaded = `
  const { registerHooks } = await import('node:module');
  registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });
  await import('./docs.routes.ts');
`;

test('when the gateway starts, then it has not loaded what makes its document: that waits for the first one who asks', () => {
  const args = ['--input-type=module', '--eval', listLoaded];
  const loaded = execFileSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' });
  expect(loaded).toContain('/docs/docs.routes.ts');
  expect(loaded).not.toMatch(/\/node_modules\/zod-openapi\//);
});
