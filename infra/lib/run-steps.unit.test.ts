import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cached, lint, runSteps, runUntilFailure, type Step } from './run-steps.ts';

let folder = '';
let said: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steps-'));
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function shell(name: string, script: string): Step {
  return { name, command: 'sh', args: ['-c', script], cwd: folder };
}

test('runs the steps after one that fails, and reports the failure', async () => {
  expect(await runSteps([shell('fails', 'exit 3'), shell('comes after', 'touch after')])).toBe(false);
  expect(said.filter((text) => /^(ok|FAILED)/.test(text))).toEqual([
    expect.stringMatching(/^FAILED fails /),
    expect.stringMatching(/^ok {4} comes after /),
  ]);
  expect(existsSync(join(folder, 'after'))).toBe(true);
});

test('stops at the first failure and says what to do', async () => {
  const steps = [shell('fails', 'exit 3'), shell('comes after', 'touch after')];
  const run = runUntilFailure(
    steps.map((step) => ({ ...step, remedy: `mend ${step.name}` })),
    'Nothing was done',
  );
  await expect(run).rejects.toThrow('Nothing was done: fails failed.\nmend fails');
  expect(existsSync(join(folder, 'after'))).toBe(false);
});

test('fails a step whose program is missing', async () => {
  expect(await runSteps([{ name: 'nothing', command: 'no-such-program', args: [] }])).toBe(false);
});

test('passes NO_COLOR on to programs that do not read it', async () => {
  expect([...cached('types', 'types').args, ...lint('lint', '.').args].join(' ')).not.toContain('color');
  vi.stubEnv('NO_COLOR', '1');
  expect(cached('types', 'types').args).toContain('--no-color');
  expect(lint('lint', '.').args).toContain('--colors=off');
});
