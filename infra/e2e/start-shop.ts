import { chromiumPath } from '../harness/browser.ts';
import { runShop } from '../harness/run-shop.ts';
import { CliError } from '../lib/cli-error.ts';

/** Starts a shop for the whole run of journeys; SHOP_URL and SHOP_API_URL name one that runs already. */
export default async function startShop(): Promise<() => Promise<void>> {
  if (chromiumPath() === undefined)
    throw new CliError(
      'The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell),\n' +
        'or name one with CHROMIUM_PATH, and run npm test again.',
    );
  if (process.env.SHOP_URL) return async () => {};
  // The journey that kills a worker wants it in a process of its own.
  const shop = await runShop({}, process.env.IMPORT_ROWS ? ['--as-deployed'] : []);
  process.env.SHOP_URL = shop.webUrl;
  process.env.SHOP_API_URL = shop.apiUrl;
  process.env.SHOP_DATA_DIR = shop.dataDir;
  return shop.stop;
}
