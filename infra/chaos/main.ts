import { installed, runSteps } from '../checks/run-steps.ts';

/** `npm run chaos`: buyers in parallel, and every kind of crash at every step. CHAOS_ROUNDS and CHAOS_SEED are taken over. */
const env = { CHAOS_ROUNDS: process.env.CHAOS_ROUNDS || '4' };

const crashTests = ['endurance', 'kill-nine', 'parallel-buyers'].map((name) => `infra/chaos/${name}`);

const step = {
  name: `chaos, ${env.CHAOS_ROUNDS} rounds`,
  command: process.execPath,
  args: [installed('vitest'), 'run', '--project', 'int', ...crashTests],
  env,
};

process.exitCode = (await runSteps([step])) ? 0 : 1;
