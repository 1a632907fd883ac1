import { installed, runSteps, type Step } from './run-steps.ts';

/** Everything that can be told without running the product: types, lint and format, import rules, contracts. */
const typed = [
  'services/contracts',
  'services/tooling',
  'services/http-server',
  'services/kit',
  'services/gateway',
  'services/catalog',
  'services/orders',
  'services/identity',
  'shell/kit',
  'shell',
  'mf-storefront',
  'mf-dashboard',
  'mf-admin',
  'infra/stand-ins/payments',
  'infra',
];

function types(folder: string): Step {
  return {
    name: `types: ${folder}`,
    command: installed('tsc'),
    args: ['-p', folder],
  };
}

const houses = ['services', 'shell', 'mf-storefront', 'mf-dashboard', 'mf-admin', 'infra'];

const steps: Step[] = [
  ...typed.map(types),
  { name: 'lint and format', command: installed('biome'), args: ['ci', '--error-on-warnings', '.'] },
  {
    name: 'import rules',
    command: installed('depcruise'),
    args: ['--config', 'infra/checks/boundaries.cjs', ...houses],
  },
  {
    name: 'unused files, exports and dependencies',
    command: installed('knip'),
    args: ['--config', 'infra/checks/knip.json', '--no-progress'],
  },
  {
    name: 'contract snapshots',
    command: process.execPath,
    args: ['services/tooling/contract-document/check-snapshots.ts'],
  },
  { name: 'acceptance items', command: process.execPath, args: ['infra/checks/acceptance/check.ts'] },
  { name: 'compose, Kubernetes, alerts', command: process.execPath, args: ['infra/checks/deploy-files.ts'] },
];

process.exitCode = (await runSteps(steps)) ? 0 : 1;
