import { readExpression } from './expressions.ts';

export interface ObservabilityFiles {
  readonly alerts: readonly { readonly alert: string; readonly expr: string }[];
  /** Alerts that `alerts.test.yml` expects to fire. */
  readonly tested: ReadonlySet<string>;
  /** Headings of runbooks.md. */
  readonly runbooks: ReadonlySet<string>;
  readonly panels: readonly { readonly title: string; readonly exprs: readonly string[] }[];
}

/** Labels of every metric the processes offer, by name. */
export type KnownMetrics = ReadonlyMap<string, readonly string[]>;

/** Labels added by the scraper, and by the kit to all metrics of a process. */
const always = ['job', 'instance', 'service'];

function exprFaults(where: string, expr: string, known: KnownMetrics): string[] {
  const { selectors, grouping } = readExpression(expr);
  const labelsOf = (metric: string): readonly string[] => [...(known.get(metric) ?? []), ...always];
  const grouped = selectors.flatMap(({ metric }) => labelsOf(metric));
  return [
    ...selectors.flatMap(({ metric, labels }) => [
      ...(known.has(metric) ? [] : [`${where}: no process offers ${metric}`]),
      ...labels
        .filter((label) => !labelsOf(metric).includes(label))
        .map((label) => `${where}: ${metric} has no label ${label}`),
    ]),
    ...grouping
      .filter((label) => !grouped.includes(label))
      .map((label) => `${where}: groups by ${label}, which nothing in it has`),
  ];
}

/** Finds mismatches between alerts, their tests and runbooks, the dashboard and the existing metrics. */
export function observabilityFaults(
  files: ObservabilityFiles,
  known: KnownMetrics,
  own: readonly string[],
): string[] {
  const { alerts, tested, runbooks, panels } = files;
  const names = alerts.map(({ alert }) => alert);
  const shown = new Set(
    [...alerts.map(({ expr }) => expr), ...panels.flatMap(({ exprs }) => exprs)].flatMap((expr) =>
      readExpression(expr).selectors.map(({ metric }) => metric.replace(/_(bucket|count|sum)$/, '')),
    ),
  );
  return [
    ...alerts.flatMap(({ alert, expr }) => exprFaults(`alert ${alert}`, expr, known)),
    ...panels.flatMap(({ title, exprs }) =>
      exprs.flatMap((expr) => exprFaults(`panel '${title}'`, expr, known)),
    ),
    ...names.filter((name) => !tested.has(name)).map((name) => `alert ${name}: no test expects it`),
    ...names.filter((name) => !runbooks.has(name)).map((name) => `alert ${name}: no runbook`),
    ...[...runbooks].filter((name) => !names.includes(name)).map((name) => `runbook ${name}: no such alert`),
    ...own.filter((name) => !shown.has(name)).map((name) => `metric ${name}: on no panel and in no alert`),
  ];
}
