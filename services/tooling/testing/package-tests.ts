import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ViteUserConfig } from 'vitest/config';

function fileOf(name: string): string {
  return fileURLToPath(import.meta.resolve(name));
}

const integrationTests = 'src/**/*.int.test.ts';

/** Settings of a package that tests itself in its own folder, by the same rules as the tests of the whole shop. */
export function packageTests(setupFiles: readonly string[] = []): ViteUserConfig {
  const needsServers = globSync(integrationTests).length > 0;
  return {
    test: {
      isolate: false,
      include: ['src/**/*.unit.test.{ts,tsx}', integrationTests],
      setupFiles: [
        fileOf('@shop/tooling/testing/fail-on-noise'),
        fileOf('@shop/tooling/testing/end-with-file'),
        ...setupFiles,
      ],
      globalSetup: needsServers ? [fileOf('@shop/tooling/testing/backends')] : [],
      server: {
        deps: {
          // The shop's packages use what Vite provides, also when they are installed ones.
          // The Node entry of panzoom has another module format than declared; the bundler entry works.
          inline: [/\/@shop\//, '@panzoom/panzoom'],
        },
      },
      expect: { poll: { timeout: 20_000 } },
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  };
}
