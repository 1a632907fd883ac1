import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { watchReleases } from '@shop/edge/live-releases';
import { runtimeConfig } from '@shop/edge/testing/fake-sites';
import { describe, expect, test } from 'vitest';
import { freePort } from '../lib/ports.ts';
import { runNode, temporaryDir, writeFiles } from '../lib/testing/fixtures.ts';

function script(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

const cut = '{"gateway": 20';
const kept = [
  { file: 'ports.json', run: './main.ts', args: ['--only', 'none'], text: cut },
  {
    file: 'run.json',
    run: './run-against-shop.ts',
    args: ['services/identity/src/make-admin.ts'],
    text: cut,
  },
  {
    file: 'identity/accounts/auth_export/accounts.json',
    run: '../stand-ins/identity/emulator.ts',
    args: [],
    text: cut,
  },
  { file: 'payments.journal', run: '../stand-ins/payments/src/main.ts', args: [], text: '[[7]]\n' },
];

describe.concurrent('a file that is kept between runs and is damaged', () => {
  test.each(kept)(
    '$file is named with the fault and what to do, without a stack',
    async ({ file, run, args, text }) => {
      const DATA_DIR = await temporaryDir();
      const path = join(DATA_DIR, file);
      writeFiles(DATA_DIR, { [file]: text });
      const [WEB_PORT, API_PORT, PORT] = [await freePort(), await freePort(), await freePort()].map(String);
      const { code, output } = await runNode([script(run), ...args], {
        DATA_DIR,
        WEB_PORT,
        API_PORT,
        PORT,
        MONGO_URL: '',
        REDIS_URL: '',
        NODE_ENV: 'development',
        FIREBASE_PROJECT_ID: 'demo-parts',
        FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${await freePort()}`,
        IDENTITY_DIR: join(DATA_DIR, 'identity'),
      });
      expect(output).toContain(path);
      expect(output).toContain(' cannot be used: ');
      expect(output).toMatch(/Remove it|Take (it|its last good version)/);
      expect(output).not.toMatch(/^\s+at /m);
      expect(code).toBe(1);
    },
  );
});

test('the web names a damaged file of shipped versions, its fault and what to do', async () => {
  const dir = await temporaryDir();
  writeFiles(dir, { 'rollouts/shell.json': '' });
  await expect(watchReleases({ releases: dir, config: runtimeConfig })).rejects.toThrow(
    `${join(dir, 'rollouts', 'shell.json')} cannot be used: `,
  );
});
