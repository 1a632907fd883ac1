import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { root } from '../lib/root.ts';

const run = promisify(execFile);

/** Texts that occur only in code for stand-ins and mocks, by front end and source; a minifier keeps them. */
const marks = {
  shell: {
    'src/account/account-chooser.tsx': ['Choose an account', 'nadia.rahman@example.com', 'Use this account'],
    'src/session/firebase-identity.ts': ['email_verified', 'disableWarnings'],
    // Only `npm run dev -- --mock` shows these.
    'src/testing/mock.ts': ['mockServiceWorker.js', 'mock:person'],
    'kit/testing/example.ts': ['Fits, quiet, arrived in two days.'],
  },
  'mf-dashboard': {
    'src/features/payment/provider.ts': ['the script of the payment stand-in did not load'],
    '../shell/kit/testing/example.ts': ['Fits, quiet, arrived in two days.'],
  },
} as const;

const sandboxKeys = ['pk_test_sandbox', 'demo-key', 'demo-parts'];

/** Builds as a production image does: without the setting that keeps stand-ins' code. */
async function build(name: string): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), `${name}-`));
  const { NODE_ENV: _mode, VITEST: _test, VITE_STAND_INS: _standIns, ...env } = process.env;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  await run(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir'], {
    cwd: join(root, name),
    env,
  });
  const files = globSync('**/*.{js,css,html,json}', { cwd: outDir });
  const content = files.map((file) => readFileSync(join(outDir, file), 'utf8')).join('\n');
  rmSync(outDir, { recursive: true });
  return content;
}

describe.each(Object.entries(marks))('%s', (name, sources) => {
  test('contains no code for stand-ins and mocks and no sandbox key when built for production', async () => {
    const wanted = Object.entries(sources).flatMap(([source, texts]) => {
      const text = readFileSync(join(root, name, source), 'utf8');
      for (const mark of texts) expect(text).toContain(mark);
      return texts;
    });
    const content = await build(name);
    expect(content.length).toBeGreaterThan(100_000);
    expect([...wanted, ...sandboxKeys].filter((mark) => content.includes(mark))).toEqual([]);
  }, 120_000);
});
