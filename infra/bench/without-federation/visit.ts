import type { Browser, CDPSession } from 'playwright-core';
import type { Visit } from './first-area.rules.ts';

const drawn = 'first area';
/** Of Lighthouse's mobile preset (`lighthouse/core/config/constants.js`), as are latency, rates and the processor below. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/**
 * Marks the first frame in which the storefront's search stands there, which only its own code draws. React hears what is typed from then on: it
 * listens at the root of the page.
 */
function markFirstArea(mark: string): void {
  const watcher = new MutationObserver(() => {
    if (document.querySelector('[data-mf="storefront"] input[type="search"]') === null) return;
    watcher.disconnect();
    // A task after the frame's callbacks runs when the frame is drawn.
    requestAnimationFrame(() => setTimeout(() => performance.mark(mark)));
  });
  watcher.observe(document, { childList: true, subtree: true });
}

/** What the browser noted of the visit. */
async function readVisit(mark: string): Promise<Visit> {
  const { promise: lastPaint, resolve } = Promise.withResolvers<number>();
  const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0));
  observer.observe({ type: 'largest-contentful-paint', buffered: true });
  const timeOf = (name: string): number => performance.getEntriesByName(name)[0]?.startTime ?? 0;
  const firstAreaMs = timeOf(mark);
  const files = performance
    .getEntriesByType('resource')
    .filter((file) => file instanceof PerformanceResourceTiming);
  // What is preloaded and then imported may stand there twice.
  const scripts = new Map(
    files
      .filter(({ name, responseEnd }) => new URL(name).pathname.endsWith('.js') && responseEnd < firstAreaMs)
      .map(({ name, encodedBodySize }) => [name, encodedBodySize]),
  );
  return {
    fcpMs: timeOf('first-contentful-paint'),
    lcpMs: await lastPaint,
    firstAreaMs,
    scriptBytes: [...scripts.values()].reduce((sum, size) => sum + size, 0),
    scripts: scripts.size,
  };
}

const bytesOf = (kilobits: number): number => (kilobits * 1_024) / 8;

const link = {
  offline: false,
  latency: 562.5,
  downloadThroughput: bytesOf(1_474.56),
  uploadThroughput: bytesOf(675),
};
const slowerProcessor = 4;

/** As Lighthouse does it with `--throttling-method=devtools`. */
async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', link);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
}

/** Somebody opens the page for the first time, on the phone and over the link that Lighthouse's mobile preset stands for. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await page.addInitScript(markFirstArea, drawn);
    await slowDown(await context.newCDPSession(page));
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, drawn, {
      polling: 250,
    });
    await page.waitForLoadState('networkidle');
    return await page.evaluate(readVisit, drawn);
  } finally {
    await context.close();
  }
}
