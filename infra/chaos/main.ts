import { installed, runSteps } from '../checks/run-steps.ts';

/** `npm run chaos`: the tests of this folder with every kind of crash at every step. CHAOS_ROUNDS and CHAOS_SEED are taken over. */
const env = { CHAOS_ROUNDS: process.env.CHAOS_ROUNDS || '4' };

const step = {
  name: `chaos, ${env.CHAOS_ROUNDS} rounds`,
  command: process.execPath,
  args: [installed('vitest'), 'run', '--project', 'int', 'infra/chaos'],
  env,
};

process.exitCode = (await runSteps([step])) ? 0 : 1;
