import { existsSync, globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

function here(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}
const tests = 'src/**/*.int.test.ts';

/** Runs one package's tests from its own folder, by the same rules as the tests of the whole shop. */
export default defineConfig({
  test: {
    isolate: false,
    include: ['src/**/*.unit.test.{ts,tsx}', tests],
    // A service is tested alone without the front-end kit.
    setupFiles: ['./fail-on-noise.ts', './end-with-file.ts', '../../../shell/kit/testing/setup.ts']
      .map(here)
      .filter((file) => existsSync(file)),
    ...(globSync(tests).length > 0 ? { globalSetup: [here('./backends-of-environment.ts')] } : {}),
    // Its Node entry has another module format than declared; the bundler entry works.
    server: { deps: { inline: ['@panzoom/panzoom'] } },
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
