import { parseArgs } from 'node:util';
import { installed, runSteps } from '../../checks/run-steps.ts';

/**
 * `npm run model -- --runs 1000`: runs random sequences of everything that people, the provider and the
 * environment do, and compares the shop with a model. A failure is shrunk and prints its seed and path;
 * `--seed N --path P` repeats it.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '200' },
    seed: { type: 'string' },
    path: { type: 'string' },
  },
});

const step = {
  name: `model, ${values.runs} runs`,
  command: process.execPath,
  args: [installed('vitest'), 'run', '--project', 'int', 'infra/chaos/model'],
  env: {
    MODEL_RUNS: values.runs,
    ...(values.seed === undefined ? {} : { MODEL_SEED: values.seed }),
    ...(values.path === undefined ? {} : { MODEL_PATH: values.path }),
  },
};

process.exitCode = (await runSteps([step])) ? 0 : 1;
