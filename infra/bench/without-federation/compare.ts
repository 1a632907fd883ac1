import { type Browser, chromium } from 'playwright-core';
import { chromium as launchOptions } from '../../harness/browser.ts';
import type { Shop } from '../../harness/run-shop.ts';
import { waitUntil } from '../../lib/supervise/wait-until.ts';
import { laterBy, mostLater, table, type Visit, type Visits } from './first-area.rules.ts';
import { servePlainPage } from './plain-page.ts';
import { visit } from './visit.ts';

/** Of each page, one after the other in turn. */
const rounds = 5;
const servedMs = 10_000;

/** Both then send the page with its first parts in it. */
async function untilServed(url: string): Promise<void> {
  const isServed = async (): Promise<boolean> => (await (await fetch(url)).text()).includes('id="served"');
  if (!(await waitUntil(isServed, { limitMs: servedMs })))
    throw new Error(`${url} comes without its first content`);
}

async function visitBoth(browser: Browser, federatedUrl: string, plainUrl: string): Promise<Visits> {
  const [federated, plain]: [Visit[], Visit[]] = [[], []];
  // The first visit of each is for servers and disk.
  for (const url of [federatedUrl, plainUrl]) await visit(browser, url);
  for (let round = 0; round < rounds; round++) {
    federated.push(await visit(browser, federatedUrl));
    plain.push(await visit(browser, plainUrl));
  }
  return { federated, plain };
}

/**
 * When the first area of the home page is drawn, beside the same page without federation. Prints both and resolves with whether federation costs no
 * more than it may.
 */
export async function compareWithoutFederation(shop: Shop, folder: string): Promise<boolean> {
  const plain = await servePlainPage(shop, folder);
  const browser = await chromium.launch(launchOptions);
  try {
    for (const url of [shop.webUrl, plain.url]) await untilServed(`${url}/`);
    const visits = await visitBoth(browser, `${shop.webUrl}/`, `${plain.url}/`);
    console.log(`The home page with federation and without, medians of ${rounds} first visits each`);
    console.table(table(visits));
    const later = laterBy(visits);
    const percent = `${(later * 100).toFixed(1)} %`;
    console.log(
      `With federation the first area is there ${percent} later; ${mostLater * 100} % is the most.`,
    );
    return later <= mostLater;
  } finally {
    await browser.close();
    await plain.stop();
  }
}
