import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const ignored = ['**/node_modules/**', '**/dist/**', '**/.data/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.unit.test.{ts,tsx}'],
          maxWorkers: availableParallelism(),
          // A worker keeps what it has loaded from file to file; a file that replaces modules loads its own (vi.resetModules).
          isolate: false,
          exclude: ignored,
          setupFiles: ['services/tooling/testing/fail-on-noise.ts'],
          // Its entry for Node is a script of another kind than it says; its entry for bundlers is right.
          server: { deps: { inline: ['@panzoom/panzoom'] } },
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'int',
          include: ['**/*.int.test.ts'],
          // One more than there are cores: half of the time a test waits for a database, a queue or a process.
          maxWorkers: availableParallelism() + 1,
          // Where both kinds run, after the unit tests: different numbers of workers cannot mix.
          sequence: { groupOrder: 1 },
          exclude: ignored,
          globalSetup: ['infra/checks/test-backends.ts'],
          setupFiles: ['services/tooling/testing/fail-on-noise.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
