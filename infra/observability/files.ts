import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { ObservabilityFiles } from './faults.ts';

function read(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

interface AlertFile {
  readonly groups: readonly { readonly rules: ObservabilityFiles['alerts'] }[];
}

interface AlertTestFile {
  readonly tests: readonly {
    readonly alert_rule_test?: readonly { readonly alertname: string; readonly exp_alerts: unknown[] }[];
  }[];
}

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets?: readonly { readonly expr: string }[];
  }[];
}

/** The files of this folder, as far as they must fit together; promtool and Grafana judge the rest. */
export function readObservabilityFiles(): ObservabilityFiles {
  const { groups }: AlertFile = parse(read('alerts.yml'));
  const { tests }: AlertTestFile = parse(read('alerts.test.yml'));
  const { panels }: Dashboard = JSON.parse(read('dashboard.json'));
  const expected = tests.flatMap(({ alert_rule_test: all = [] }) => all);
  return {
    alerts: groups.flatMap(({ rules }) => rules),
    tested: new Set(
      expected.filter(({ exp_alerts: alerts }) => alerts.length > 0).map(({ alertname }) => alertname),
    ),
    runbooks: new Set([...read('runbooks.md').matchAll(/^## (.+)$/gm)].map(([, name = '']) => name)),
    panels: panels.map(({ title, targets = [] }) => ({ title, exprs: targets.map(({ expr }) => expr) })),
  };
}
