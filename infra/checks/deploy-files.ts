/** Part of `npm run check`: compose reads docker-compose.yml in every way it is used, and no Dockerfile has a known fault. */
import { globSync } from 'node:fs';
import { composeClient } from '../deploy/compose-client.ts';
import { CliError } from '../lib/cli-error.ts';
import { root } from '../lib/root.ts';
import { installed, runSteps, type Step } from './run-steps.ts';

const demo = ['--env-file', 'infra/deploy/demo.env'];
const uses: Readonly<Record<string, readonly string[]>> = {
  'with stand-ins': demo,
  'for production': [
    ...['--env-file', 'infra/deploy/production.env.example'],
    ...['-f', 'docker-compose.yml', '-f', 'infra/deploy/tls.yml'],
  ],
  'with Prometheus and Grafana': [
    ...demo,
    '-f',
    'docker-compose.yml',
    '-f',
    'infra/observability/compose.yml',
  ],
  'the two servers alone': [...demo, '-f', 'docker-compose.yml', '-f', 'infra/deploy/data-ports.yml'],
};

async function composeSteps(): Promise<Step[]> {
  const { command, args } = await composeClient();
  return Object.entries(uses).map(([use, files]) => ({
    name: `compose: ${use}`,
    command,
    args: [...args, ...files, 'config', '--quiet'],
  }));
}

const dockerfiles: Step = {
  name: 'Dockerfiles',
  command: installed('dockerfilelint'),
  args: globSync('infra/deploy/**/*.Dockerfile', { cwd: root }),
};

try {
  process.exitCode = (await runSteps([...(await composeSteps()), dockerfiles])) ? 0 : 1;
} catch (error) {
  if (!(error instanceof CliError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
