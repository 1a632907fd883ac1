import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

function here(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}
const tests = 'src/**/*.int.test.ts';

/** How one package runs its own tests, from its own folder: the same rules as in the tests of the whole shop. */
export default defineConfig({
  test: {
    include: ['src/**/*.unit.test.{ts,tsx}', tests],
    setupFiles: [here('./fail-on-noise.ts'), here('./end-with-file.ts')],
    ...(globSync(tests).length > 0 ? { globalSetup: [here('./backends-of-environment.ts')] } : {}),
    // Its entry for Node is a script of another kind than it says; its entry for bundlers is right.
    server: { deps: { inline: ['@panzoom/panzoom'] } },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
