import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const listLoaded = `
  await import('@shop/service-kit/serving');
  const { createRequire } = await import('node:module');
  console.log(Object.keys(createRequire(import.meta.url).cache).join('\\n'));
`;

test('when a process serves without a database and queues of its own, then it loads neither driver nor queue library', () => {
  const args = ['--input-type=module', '--eval', listLoaded];
  const loaded = execFileSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' });
  expect(loaded).toContain('/node_modules/express/');
  expect(loaded).not.toMatch(/\/node_modules\/(mongodb|bullmq)\//);
});
