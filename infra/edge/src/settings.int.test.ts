import { fileURLToPath } from 'node:url';
import { runNode } from '@shop/lib/testing/fixtures';
import { expect, test } from 'vitest';

const settings = {
  PORT: '0',
  API_URL: 'http://127.0.0.1:1',
  RELEASES_DIR: '/nowhere',
  RUNTIME_CONFIG: '{"apiUrl": secret',
  IMAGES_PUBLIC_ORIGINS: 'http://127.0.0.1:2',
};

test.each([
  ['edge-server.ts', { ...settings, PORT: 'web' }, ['PORT', 'RUNTIME_CONFIG', 'this is no JSON']],
  ['edge-server.ts', { ...settings, PUBLIC_ORIGIN: 'shop.example.com' }, ['PUBLIC_ORIGIN', 'Invalid URL']],
  ['publish-server.ts', { PORT: '0', DIST: '/nowhere', FRONT_END: 'admin' }, ['FRONT_END', 'RELEASES_DIR']],
])('names the invalid settings of %s, without values or a stack', async (file, env, named) => {
  const { code, output } = await runNode([fileURLToPath(new URL(file, import.meta.url))], env);
  expect(output).toContain('The environment does not fit');
  for (const text of named) expect(output).toContain(text);
  expect(output).not.toMatch(/^\s+at \S+ \(|secret/m);
  expect(code).toBe(1);
});
