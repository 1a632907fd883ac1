import { existsSync } from 'node:fs';

/** Where distributions put the browser; CHROMIUM_PATH overrules. */
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export function chromiumPath(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...places].find((path) => path !== undefined && existsSync(path));
}

const path = chromiumPath();

/** Launch options: the distribution's browser, kept from calling its maker's hosts. */
export const chromium = {
  ...(path === undefined ? {} : { executablePath: path }),
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
