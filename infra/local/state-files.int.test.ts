import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startShellPage } from '@shop/edge/shell-page';
import { runtimeConfig, shellBuild } from '@shop/edge/testing/fake-sites';
import { describe, expect, test } from 'vitest';
import { freePort } from '../lib/ports.ts';
import { type Ended, runNode, temporaryDir, writeFiles } from '../lib/testing/fixtures.ts';

function script(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

const kept = [
  { file: 'ports.json', run: './main.ts', args: ['--only', 'none'] },
  { file: 'keys/token-private-key.pem', run: './main.ts', args: ['--only', 'none'] },
  { file: 'run.json', run: './run-against-shop.ts', args: ['services/identity/src/make-admin.ts'] },
  { file: 'identity/accounts.json', run: '../stand-ins/identity/emulator.ts', args: [] },
  { file: 'payments.journal', run: '../stand-ins/payments/src/main.ts', args: [] },
];

const wrong = [
  { what: 'is empty', text: '' },
  { what: 'was cut', text: '{"gateway": 20' },
  { what: 'holds something else', text: '[[7]]\n' },
];

async function runWith(own: (typeof kept)[number], text: string): Promise<Ended & { path: string }> {
  const DATA_DIR = await temporaryDir();
  const path = join(DATA_DIR, own.file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  const args = own.args.map((each) => (each === own.file ? path : each));
  const [WEB_PORT, API_PORT, PORT] = [await freePort(), await freePort(), await freePort()].map(String);
  const env = { DATA_DIR, WEB_PORT, API_PORT, PORT, MONGO_URL: '', REDIS_URL: '', NODE_ENV: 'development' };
  const emulator = { ACCOUNTS_FILE: path, FIREBASE_PROJECT_ID: 'demo-parts' };
  return { ...(await runNode([script(own.run), ...args], { ...env, ...emulator })), path };
}

describe.concurrent.each(wrong)('when a file that is kept between runs $what', ({ what, text }) => {
  // A journal row without a line end was never acknowledged, so these two are journals without rows.
  const readable = (file: string): boolean => file === 'payments.journal' && what !== 'holds something else';
  test.each(kept.filter(({ file }) => !readable(file)))(
    'then $file is named with what is wrong and what to do, and nobody sees a stack',
    async (own) => {
      const { code, output, path } = await runWith(own, text);
      expect(output).toContain(path);
      expect(output).toContain(' cannot be used: ');
      expect(output).toMatch(/Remove it|Take (it|its last good version)/);
      expect(output).not.toMatch(/^\s+at /m);
      expect(code).toBe(1);
    },
  );
});

test('when the pointers to shipped versions are damaged, then the web says which file, what is wrong and what to do', async () => {
  const dir = await temporaryDir();
  writeFiles(dir, { ...shellBuild, 'releases/rollouts.json': '' });
  const page = { dist: dir, origins: [], config: runtimeConfig };
  const starting = startShellPage({ ...page, releases: join(dir, 'releases') });
  await expect(starting).rejects.toThrow(
    `${join(dir, 'releases', 'rollouts.json')} cannot be used: it is empty`,
  );
});
