import { expect, test } from 'vitest';
import { observabilityFaults } from './testing/faults.ts';

const known = new Map([['jobs', ['queue', 'state']]]);
const alert = { alert: 'Behind', expr: 'max by (queue) (jobs{state="waiting"}) > 3' };

test('names alerts without a test or runbook, unknown metrics and labels, and metrics shown nowhere', () => {
  const exprs = ['sum by (shop) (jobz{status="x"})', 'jobs{status="x"}'];
  const panels = [{ title: 'Wrong', exprs }];
  const files = { alerts: [alert], tested: new Set<string>(), runbooks: new Set(['Gone']), panels };
  expect(observabilityFaults(files, known, ['jobs', 'calls'])).toEqual([
    "panel 'Wrong': no process offers jobz",
    "panel 'Wrong': jobz has no label status",
    "panel 'Wrong': groups by shop, which nothing in it has",
    "panel 'Wrong': jobs has no label status",
    'alert Behind: no test expects it',
    'alert Behind: no runbook',
    'runbook Gone: no such alert',
    'metric calls: on no panel and in no alert',
  ]);
});
