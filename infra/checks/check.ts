import { cached, lint, runSteps, type Step, tool } from '../lib/run-steps.ts';

function script(name: string, ...args: string[]): Step {
  return { name, command: process.execPath, args };
}

/** Checks that need no running product: types, lint and format, import rules, contracts, size of built scripts. */
const steps: Step[] = [
  // Two packages at once suit two cores; more checkers per package would check shared types again.
  cached('types', 'types -- --checkers 1'),
  lint('lint and format', '.'),
  tool(
    'import rules',
    'depcruise --output-type err-long --config infra/checks/boundaries.cjs services shell mf-storefront mf-dashboard mf-admin infra',
  ),
  tool(
    'unused files and exports, unused and unlisted dependencies',
    'knip --config infra/checks/knip.json --no-progress',
  ),
  tool('texts are in their catalogues', 'lingui check sync --clean'),
  script('texts are messages', 'infra/checks/texts.ts'),
  script("the customer's packages", 'infra/checks/card.ts'),
  script('contract snapshots', 'services/tooling/contract-document/check-snapshots.ts'),
  script('acceptance items', 'infra/checks/acceptance.ts', '--check'),
  script('plain English', 'infra/checks/prose.ts'),
  script('compose, Kubernetes, alerts', 'infra/checks/deploy-files.ts'),
];

process.exitCode = (await runSteps(steps)) ? 0 : 1;
