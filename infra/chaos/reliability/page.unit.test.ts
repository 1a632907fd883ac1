import { expect, test } from 'vitest';
import { type ReliabilityRun, reliabilityPage } from './page.ts';

const about = { date: '2026-11-22', commit: 'abc1234', node: '24.21.0', cores: 2, memoryGiB: 24 };

const fuzz: ReliabilityRun = {
  title: 'Fuzz',
  what: 'Rubbish is sent.',
  command: 'npm run fuzz',
  passed: true,
  summary: { seed: 7, seconds: 61, tried: { calls: 100_000 }, found: { '5xx': 0 } },
};

test('when a run passed, then the page says what was tried, with its seed, and what was found', () => {
  const page = reliabilityPage([fuzz], about);
  expect(page).toContain('commit abc1234');
  expect(page).toContain('Passed in 61 s, seed 7.');
  expect(page).toContain('| calls | 100,000 |');
  expect(page).toContain('| 5xx | 0 |');
});

test('when a run failed or came to no end, then the page says so', () => {
  expect(reliabilityPage([{ ...fuzz, passed: false }], about)).toContain('FAILED in 61 s');
  expect(reliabilityPage([{ ...fuzz, summary: undefined }], about)).toContain('FAILED: it came to no end.');
});
