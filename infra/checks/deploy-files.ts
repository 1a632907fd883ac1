/**
 * Part of `npm run check`: compose reads docker-compose.yml in every way it is used, the alerts pass their tests, and what kustomize
 * renders fits the schemas of Kubernetes.
 */
import { type Command, debianProgram } from '../deploy/debian-program.ts';
import { overlayFaults } from '../deploy/kubernetes/schemas.ts';
import { exitWithMessage } from '../lib/cli-error.ts';
import { runSteps, type Step } from '../lib/run-steps.ts';

const demo = '--env-file infra/deploy/demo.env -f docker-compose.yml';
const composeUses = {
  'with stand-ins': demo,
  'for production':
    '--env-file infra/deploy/production.env.example -f docker-compose.yml -f infra/deploy/tls.yml',
  'with Prometheus and Grafana': `${demo} -f infra/observability/compose.yml`,
  'the two servers alone': `${demo} -f infra/deploy/data-ports.yml`,
};

function step(name: string, [command, ...first]: Command, args: string): Step {
  return { name, command, args: [...first, ...args.split(' ')] };
}

async function steps(): Promise<Step[]> {
  const compose = await debianProgram('docker-compose');
  const promtool = await debianProgram('promtool');
  return [
    ...Object.entries(composeUses).map(([use, files]) =>
      step(`compose: ${use}`, compose, `${files} config --quiet`),
    ),
    step('settings of Prometheus', promtool, 'check config infra/observability/prometheus.yml'),
    step(
      'tests of the alerts',
      promtool,
      'test rules infra/observability/alerts.test.yml infra/observability/slo.test.yml',
    ),
  ];
}

async function checkAll(): Promise<void> {
  const ok = await runSteps(await steps());
  const faults = await overlayFaults();
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) console.log('Kubernetes: the manifests are valid.');
  process.exitCode = ok && faults.length === 0 ? 0 : 1;
}

await checkAll().catch(exitWithMessage);
