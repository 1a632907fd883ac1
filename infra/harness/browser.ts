import { existsSync } from 'node:fs';
import { CliError } from '../lib/cli-error.ts';

/**
 * Install paths of distributions; CHROMIUM_PATH overrides. The headless shell comes first: it is the same engine without the cost of
 * drawing windows.
 */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export function chromiumPath(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...places].find((path) => path !== undefined && existsSync(path));
}

/** Returns the browser's path. Throws a {@link CliError} that says how to install it. */
export function requireChromium(): string {
  const found = chromiumPath();
  if (found !== undefined) return found;
  throw new CliError(
    'This needs Chromium. Install it (Debian: apt-get install chromium-headless-shell),\n' +
      'or name one with CHROMIUM_PATH, and run the same command again.',
  );
}

const path = chromiumPath();

/** Launch options: the distribution's browser, without background requests. */
export const chromium = {
  executablePath: path,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};
