import { spawnSync } from 'node:child_process';
import { chromiumPath } from '../harness/browser.ts';
import { runSteps } from './run-steps.ts';
import { forgetResults, testKinds, testStep } from './test-steps.ts';

/** `npm test`: rules, stores, routes and workers first, then journeys in a real browser. */
function installBrowser(): void {
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
}

const wanted = process.argv.slice(2);
const kinds = testKinds.filter((kind) => wanted.length === 0 || wanted.includes(kind));

if (kinds.includes('e2e')) installBrowser();
forgetResults(kinds);
process.exitCode = (await runSteps(kinds.map((kind) => testStep(kind)))) ? 0 : 1;
