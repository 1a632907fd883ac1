import { installed, runSteps } from '../checks/run-steps.ts';

/**
 * `npm run chaos`: parallel buyers, every kind of crash at every step, and an import. Reads CHAOS_ROUNDS,
 * CHAOS_SEED and IMPORT_ROWS.
 */
const env = {
  CHAOS_ROUNDS: process.env.CHAOS_ROUNDS || '4',
  IMPORT_ROWS: process.env.IMPORT_ROWS || '20000',
};

const crashTests = [
  ...['endurance', 'kill-nine', 'parallel-buyers'].map((name) => `infra/chaos/${name}`),
  'services/catalog/src/imports/part-import.crash',
];

const step = {
  name: `chaos, ${env.CHAOS_ROUNDS} rounds`,
  command: process.execPath,
  args: [installed('vitest'), 'run', '--project', 'int', ...crashTests],
  env,
};

process.exitCode = (await runSteps([step])) ? 0 : 1;
