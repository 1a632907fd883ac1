/**
 * Part of `npm run check`: compose reads docker-compose.yml in every way it is used, no Dockerfile has a known fault, the alerts pass
 * their tests, and every Kubernetes overlay is sound.
 */
import { globSync } from 'node:fs';
import { debianProgram } from '../deploy/debian-program.ts';
import { overlayFaults, overlays, render } from '../deploy/kubernetes/overlays.ts';
import { exitWithMessage } from '../lib/cli-error.ts';
import { root } from '../lib/root.ts';
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

async function checkAll(): Promise<void> {
  const ok = await runSteps(await steps());
  const rendered = await Promise.all(overlays.map(render));
  const found = overlays.flatMap((name, at) => overlayFaults(rendered[at] ?? '', `overlays/${name}`));
  for (const fault of new Set(found)) console.error(fault);
  if (found.length === 0) console.log(`Kubernetes: ${overlays.join(' and ')} are sound.`);
  process.exitCode = ok && found.length === 0 ? 0 : 1;
}

await checkAll().catch(exitWithMessage);
