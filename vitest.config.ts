import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { sourcePlugins } from './shell/kit/source-plugins.ts';

const setupFiles = ['services/tooling/testing/fail-on-noise.ts', 'services/tooling/testing/end-with-file.ts'];
const ignored = ['**/node_modules/**', '**/dist/**', '**/.data/**', '**/.cache/**'];

/** The longest files, most of which kill processes and start them again: begun last, one of them runs alone for minutes. */
const longest = /\/infra\/chaos\/|crash|\/part-index\.unit/;

/** Vitest's own limit of a second is a bet on an idle machine. */
const expect = { poll: { timeout: 20_000 } };

/** One more than there are cores: tests wait for timers, databases, queues and processes. */
const maxWorkers = availableParallelism() + 1;

/**
 * On a clean clone nothing is known of how long a file takes. Files that want a page come one after the other: where the next file wants another
 * environment, a worker ends with all that it has loaded, and another begins.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    const wantsPage = ({ moduleId }: TestSpecification) =>
      readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom');
    const turnOf = (file: TestSpecification) => [isLong(file), wantsPage(file)].indexOf(true);
    const turns = Map.groupBy(sorted, turnOf);
    return [0, 1, -1].flatMap((turn) => turns.get(turn) ?? []);
  }
}

/** Tests that measure CPU time. */
const costs = '**/*-costs.int.test.ts';

const integration = {
  include: ['**/*.int.test.ts'],
  // A worker keeps what it has loaded from file to file.
  isolate: false,
  exclude: ignored,
  globalSetup: ['infra/checks/test-backends.ts'],
  setupFiles,
  expect,
  // Many tests start processes, each of which takes many seconds on a busy machine.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [sourcePlugins()],
        test: {
          name: 'unit',
          include: ['**/*.unit.test.{ts,tsx}'],
          maxWorkers,
          // A worker keeps what it has loaded from file to file; a file that replaces modules loads its own (vi.resetModules).
          isolate: false,
          exclude: ignored,
          setupFiles: [...setupFiles, 'shell/kit/testing/setup.ts'],
          expect,
          // Its entry for Node is a script of another kind than it says; its entry for bundlers is right.
          server: { deps: { inline: ['@panzoom/panzoom'] } },
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...integration,
          name: 'int',
          exclude: [...ignored, costs],
          maxWorkers,
          // Where both kinds run, after the unit tests, which need no database.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...integration,
          name: 'int-costs',
          include: [costs],
          // Alone: other work on the machine would add to what they measure.
          maxWorkers: 1,
          // Garbage of an earlier file would be collected at the cost of the next.
          isolate: true,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
