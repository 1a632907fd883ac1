/**
 * Part of `npm run check`: compose reads docker-compose.yml in every way it is used, no Dockerfile has a known fault, the alerts pass
 * their tests, every Kubernetes overlay is sound, and alerts, runbooks, dashboard and metrics fit together.
 */
import { globSync } from 'node:fs';
import { debianProgram } from '../deploy/debian-program.ts';
import { overlayFaults } from '../deploy/kubernetes/faults.ts';
import { overlays, render } from '../deploy/kubernetes/render.ts';
import { exitWithMessage } from '../lib/cli-error.ts';
import { root } from '../lib/root.ts';
import { observabilityFaults } from '../observability/faults.ts';
import { readObservabilityFiles } from '../observability/files.ts';
import { knownMetrics } from '../observability/known-metrics.ts';
import { installed, runSteps, type Step } from './run-steps.ts';

const demo = '--env-file infra/deploy/demo.env -f docker-compose.yml';
const composeUses: Readonly<Record<string, string>> = {
  'with stand-ins': demo,
  'for production':
    '--env-file infra/deploy/production.env.example -f docker-compose.yml -f infra/deploy/tls.yml',
  'with Prometheus and Grafana': `${demo} -f infra/observability/compose.yml`,
  'the two servers alone': `${demo} -f infra/deploy/data-ports.yml`,
};

async function steps(): Promise<Step[]> {
  const [compose, ...composeArgs] = await debianProgram('docker-compose');
  const [promtool] = await debianProgram('promtool');
  return [
    ...Object.entries(composeUses).map(([use, files]) => ({
      name: `compose: ${use}`,
      command: compose,
      args: [...composeArgs, ...files.split(' '), 'config', '--quiet'],
    })),
    {
      name: 'Dockerfiles',
      command: installed('dockerfilelint'),
      args: globSync('infra/deploy/**/*.Dockerfile', { cwd: root }),
    },
    {
      name: 'settings of Prometheus',
      command: promtool,
      args: ['check', 'config', 'infra/observability/prometheus.yml'],
    },
    {
      name: 'tests of the alerts',
      command: promtool,
      args: ['test', 'rules', 'infra/observability/alerts.test.yml'],
    },
  ];
}

async function faults(): Promise<Set<string>> {
  const rendered = await Promise.all(overlays.map(render));
  const { known, own } = knownMetrics();
  return new Set([
    ...overlays.flatMap((overlay, at) => overlayFaults(rendered[at] ?? '', `overlays/${overlay}`)),
    ...observabilityFaults(readObservabilityFiles(), known, own),
  ]);
}

async function checkAll(): Promise<void> {
  const sound = await runSteps(await steps());
  const found = await faults();
  for (const fault of found) console.error(fault);
  if (found.size === 0) console.log('Kubernetes overlays, alerts and dashboard are sound.');
  process.exitCode = sound && found.size === 0 ? 0 : 1;
}

await checkAll().catch(exitWithMessage);
