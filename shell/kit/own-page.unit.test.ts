import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { ownPage } from './own-page.ts';

const root = mkdtempSync(join(tmpdir(), 'shop-own-page-'));
afterAll(() => rmSync(root, { recursive: true }));
afterEach(() => void vi.unstubAllEnvs());

writeFileSync(join(root, 'area.ts'), "export default 'area';");
writeFileSync(join(root, 'index.html'), '<script type="module" src="/main.ts"></script>');
writeFileSync(join(root, 'main.ts'), "document.body.textContent = 'own page';");

/** Returns the output files of a build that the shell uses, with hashes removed. */
async function built(): Promise<string[]> {
  const rolldownOptions = { input: join(root, 'area.ts'), preserveEntrySignatures: 'strict' as const };
  await build({
    configFile: false,
    logLevel: 'silent',
    root,
    plugins: [ownPage({})],
    build: { rolldownOptions },
  });
  const names = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' });
  return names.map((name) => name.replace(/-[^.]+/, '')).sort();
}

test("builds a micro-frontend's own page alongside the files that the shell loads", async () => {
  vi.stubEnv('WITHOUT_OWN_PAGE', undefined);
  expect(await built()).toEqual(['assets', 'assets/area.js', 'assets/index.js', 'index.html']);
});

test('builds only the files that the shell loads when its own page is turned off', async () => {
  vi.stubEnv('WITHOUT_OWN_PAGE', '1');
  expect(await built()).toEqual(['assets', 'assets/area.js']);
});
