import { spawnSync } from 'node:child_process';
import { chromiumPath } from '../e2e/browser.ts';
import { installed, runSteps, type Step } from './run-steps.ts';

/** `npm test`: rules, stores, routes and workers first, then journeys in a real browser. */
const installBrowser = (): void => {
  if (chromiumPath() !== undefined) return;
  console.log('No Chromium found: installing the distribution’s.');
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const packages = ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'];
  for (const args of [['update'], packages]) {
    const [command = '', ...rest] = [...asRoot, 'apt-get', ...args];
    const { status } = spawnSync(command, rest, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) break;
  }
  if (chromiumPath() === undefined) {
    console.error('The browser tests need Chromium. Install it (Debian: apt-get install chromium),');
    console.error('or name one with CHROMIUM_PATH, and run npm test again.');
    process.exit(1);
  }
};

const vitest = (project: string): Step => ({
  name: `${project} tests`,
  command: process.execPath,
  args: [installed('vitest'), 'run', '--project', project],
});

const journeys: Step = {
  name: 'journeys in a browser',
  command: process.execPath,
  args: [installed('playwright'), 'test', '--config', 'infra/e2e/playwright.config.ts'],
};

const wanted = process.argv.slice(2);
const all = { unit: vitest('unit'), int: vitest('int'), e2e: journeys };
const steps = Object.entries(all).filter(([name]) => wanted.length === 0 || wanted.includes(name));

if (steps.some(([name]) => name === 'e2e')) installBrowser();
process.exitCode = (await runSteps(steps.map(([, step]) => step))) ? 0 : 1;
