/** Part of `npm run check`: the alerts are tested, and alerts, runbooks, dashboard and the metrics there are fit together. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { debianProgram } from '../deploy/distribution-program.ts';
import { CliError } from '../lib/cli-error.ts';
import { observabilityFaults } from '../observability/faults.ts';
import { knownMetrics } from '../observability/known-metrics.ts';
import { runSteps } from './run-steps.ts';

const folder = new URL('../observability/', import.meta.url);
function read(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8');
}
function pathOf(name: string): string {
  return new URL(name, folder).pathname;
}

const alertFile = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});
const expected = z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) });
const testFile = z.object({ tests: z.array(z.object({ alert_rule_test: z.array(expected).default([]) })) });
const dashboardFile = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) }),
  ),
});

const tests = testFile.parse(parse(read('alerts.test.yml'))).tests.flatMap((test) => test.alert_rule_test);
const { known, own } = knownMetrics();
const faults = observabilityFaults(
  {
    alerts: alertFile.parse(parse(read('alerts.yml'))).groups.flatMap(({ rules }) => rules),
    tested: new Set(tests.filter((test) => test.exp_alerts.length > 0).map(({ alertname }) => alertname)),
    runbooks: new Set([...read('runbooks.md').matchAll(/^## (.+)$/gm)].map(([, name = '']) => name)),
    panels: dashboardFile
      .parse(JSON.parse(read('dashboard.json')))
      .panels.map(({ title, targets }) => ({ title, exprs: targets.map(({ expr }) => expr) })),
  },
  known,
  own,
);
for (const fault of faults) console.error(fault);
if (faults.length === 0) console.log('Alerts, runbooks, dashboard and metrics fit together.');

/** The installed one, or the distribution's, fetched once without root (20 MB). */
async function promtool(): Promise<string> {
  return spawnSync('promtool', ['--version']).status === 0
    ? 'promtool'
    : debianProgram({
        name: 'promtool',
        path: 'usr/bin/promtool',
        instead: 'Prometheus 2.53 or later',
      });
}

try {
  const command = await promtool();
  const sound = await runSteps([
    { name: 'settings of Prometheus', command, args: ['check', 'config', pathOf('prometheus.yml')] },
    { name: 'tests of the alerts', command, args: ['test', 'rules', pathOf('alerts.test.yml')] },
  ]);
  process.exitCode = sound && faults.length === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof CliError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
