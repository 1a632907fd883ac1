import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runSteps, type Step } from './run-steps.ts';

let folder = '';
let said: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steps-'));
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => rmSync(folder, { recursive: true }));

function shell(name: string, script: string): Step {
  return { name, command: 'sh', args: ['-c', script], cwd: folder, held: true };
}

test('runs steps of one list in parallel and prints the output of a held one in one piece', async () => {
  expect(
    await runSteps([
      [
        shell('waits', 'while [ ! -e there ]; do sleep 0.05; done'),
        shell('leaves', 'echo one; touch there; echo two'),
      ],
    ]),
  ).toBe(true);
  expect(said.some((text) => text.includes('--- leaves, which ran beside\none\ntwo'))).toBe(true);
  expect(said.filter((text) => /^ok {4} (waits|leaves) /.test(text))).toHaveLength(2);
});

test('when one of them fails, then the rest still runs and all of it counts as failed', async () => {
  const steps = [[shell('fails', 'exit 3'), shell('goes on', 'true')], shell('comes after', 'touch after')];
  expect(await runSteps(steps)).toBe(false);
  expect(said.filter((text) => /^FAILED/.test(text))).toEqual([expect.stringMatching(/^FAILED fails /)]);
  expect(existsSync(join(folder, 'after'))).toBe(true);
});

test('when a program is not there, then its step fails', async () => {
  expect(await runSteps([[{ name: 'nothing', command: 'no-such-program', args: [], held: true }]])).toBe(
    false,
  );
});
