import { describe, expect, it } from 'vitest';
import { type ObservabilityFiles, observabilityFaults } from './testing/faults.ts';

const known = new Map([
  ['jobs', ['queue', 'state']],
  ['calls_bucket', ['route', 'le']],
]);

const sound: ObservabilityFiles = {
  alerts: [{ alert: 'Behind', expr: 'max by (queue) (jobs{state="waiting"}) > 3' }],
  tested: new Set(['Behind']),
  runbooks: new Set(['Behind']),
  panels: [{ title: 'Calls', exprs: ['sum by (le, job) (rate(calls_bucket[5m]))'] }],
};

function faultsOf(change: Partial<ObservabilityFiles>): string[] {
  return observabilityFaults({ ...sound, ...change }, known, ['jobs', 'calls']);
}

describe('alerts, runbooks and the dashboard', () => {
  it('when everything fits together, then there is no fault', () => {
    expect(faultsOf({})).toEqual([]);
  });

  it('when an alert has no test and no runbook, then both are missed', () => {
    expect(faultsOf({ tested: new Set(), runbooks: new Set() })).toEqual([
      'alert Behind: no test expects it',
      'alert Behind: no runbook',
    ]);
  });

  it('when a runbook is left of an alert that went, then it is named', () => {
    expect(faultsOf({ runbooks: new Set(['Behind', 'Gone']) })).toEqual(['runbook Gone: no such alert']);
  });

  it('when a metric, a label or a group does not exist, then the panel is named', () => {
    const exprs = ['sum by (shop) (jobz{status="x"})', 'jobs{status="x"}'];
    expect(faultsOf({ panels: [...sound.panels, { title: 'Wrong', exprs }] })).toEqual([
      "panel 'Wrong': no process offers jobz",
      "panel 'Wrong': jobz has no label status",
      "panel 'Wrong': groups by shop, which nothing in it has",
      "panel 'Wrong': jobs has no label status",
    ]);
  });

  it('when a metric of ours is shown nowhere, then it is named', () => {
    expect(faultsOf({ panels: [] })).toEqual(['metric calls: on no panel and in no alert']);
  });
});
