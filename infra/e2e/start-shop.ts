import { requireChromium } from '../harness/browser.ts';
import { runShop } from '../harness/run-shop.ts';

/** Starts a shop for the whole run, unless SHOP_URL and SHOP_API_URL name a running one. */
export default async function startShop(): Promise<() => Promise<void>> {
  requireChromium();
  if (process.env.SHOP_URL) return async () => {};
  const shop = await runShop();
  process.env.SHOP_URL = shop.webUrl;
  process.env.SHOP_API_URL = shop.apiUrl;
  process.env.SHOP_DATA_DIR = shop.dataDir;
  return shop.stop;
}
