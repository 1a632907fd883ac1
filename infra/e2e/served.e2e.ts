import type { Page } from '@playwright/test';
import { paths } from '@shop/contracts/pages';
import { shopUrl } from '../harness/sign-in.ts';
import { expect, expectNoAxeViolations, test, waitForReact } from './fixtures.ts';
import { restoreSession } from './restore-session.ts';
import { seededPart } from './shop-facts.ts';

test.use({ firstVisit: true });
/** Each page takes seconds to arrive. */
test.describe.configure({ mode: 'parallel' });

const slowLink = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slowLink);
}

interface Seen {
  /** Texts of the first view and how often each appeared. */
  readonly came: Readonly<Record<string, number>>;
  /** Texts visible in one frame and gone in the next. */
  readonly lost: readonly string[];
  readonly headings: number;
  readonly shift: number;
}

/** Checks in every frame which texts of header and content are on screen, and whether they stay. */
function watchFrames(): void {
  const seen = { came: {} as Record<string, number>, lost: [] as string[], headings: 0, shift: 0 };
  const ownText = (element: Element): string =>
    [...element.childNodes]
      .map((node) => (node instanceof Text ? node.data : ''))
      .join('')
      .trim();
  /** Each text, and whether it is in the first view. */
  const textsNow = (): Map<string, boolean> => {
    const texts = new Map<string, boolean>();
    for (const element of document.querySelectorAll('header *, main *')) {
      const text = ownText(element);
      if (text && element.checkVisibility())
        texts.set(text, texts.get(text) || element.getBoundingClientRect().top < innerHeight);
    }
    return texts;
  };
  let before = new Set<string>();
  const look = (): void => {
    const now = textsNow();
    // A frame may show a text of which the rest is still on its way.
    const remains = (text: string): boolean => [...now.keys()].some((each) => each.startsWith(text));
    seen.lost.push(...[...before].filter((text) => !remains(text)));
    const stands = [...before].filter((text) => now.has(text));
    const came = [...now.keys()].filter((text) => now.get(text) && !before.has(text));
    for (const text of came) seen.came[text] = (seen.came[text] ?? 0) + 1;
    before = new Set([...stands, ...came]);
    const headings = [...document.querySelectorAll('h1')].filter((each) => each.checkVisibility());
    seen.headings = Math.max(seen.headings, headings.length);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += Reflect.get(entry, 'value');
  }).observe({ type: 'layout-shift', buffered: true });
  Object.assign(window, { seen });
}

/** Answers the list call with the embedded data: parallel journeys add and delete parts. */
async function keepPartList(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { served: document.getElementById('served')?.textContent ?? '{}' });
    });
  });
  await page.route('**/api/parts?*', async (route) => {
    const { queries } = JSON.parse(await page.evaluate(() => Reflect.get(window, 'served')));
    const { body, headers } = queries[0].state.data.pages[0];
    await route.fulfill({ json: body, headers });
  });
}

async function expectToStay(page: Page, texts: readonly string[]): Promise<void> {
  const { came, lost, headings, shift }: Seen = await page.evaluate(() => Reflect.get(window, 'seen'));
  for (const text of texts) expect(came, 'what was seen').toHaveProperty([text], 1);
  expect(Object.entries(came).filter(([, times]) => times > 1)).toEqual([]);
  expect(lost).toEqual([]);
  expect(headings).toBe(1);
  expect(shift).toBeLessThan(0.02);
}

/** Layout is not stable before the first paint. */
async function untilPainted(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}

/** A name may need one more line in the fallback font: that shift is allowed, so shifts are counted from here on. */
async function untilFontsCame(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Shifts are reported after the frame in which they happened.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    Object.assign(Reflect.get(window, 'seen'), { shift: 0 });
  });
}

/** Waits until the edge embeds the part in the page: its own request for it may still be pending. */
async function untilServed(path: string): Promise<void> {
  await expect.poll(async () => (await fetch(shopUrl() + path)).text()).toContain('id="served"');
}

test('shows hero and first parts of home from the first frame over a slow link, once, without layout shifts', async ({
  page,
}) => {
  await untilServed('/');
  await page.setViewportSize({ width: 1280, height: 1500 });
  await page.addInitScript(watchFrames);
  await keepPartList(page);
  await slowDown(page);
  await page.goto('/', { waitUntil: 'commit' });
  await untilPainted(page);
  await untilFontsCame(page);
  const first = page.getByRole('article').first();
  const name = (await first.getByRole('heading').textContent()) ?? '';
  const place = await first.boundingBox();
  // The scripts alone take ten seconds on this link.
  await waitForReact(page, 45_000);
  await expect(first.getByRole('heading')).toHaveText(name);
  expect(await first.boundingBox()).toEqual(place);
  await expectToStay(page, ['Surma Parts', 'Parts made to the drawing.', 'Parts', 'per piece']);
});

for (const [name, pathOf] of [
  ['the home page', async () => paths.home],
  ['a part’s page', async () => paths.part((await seededPart()).partNumber)],
] as const) {
  test(`styles the first view of ${name} before anything else has loaded`, async ({ page }) => {
    const path = await pathOf();
    await untilServed(path);
    await page.route('**', (route) => (route.request().isNavigationRequest() ? route.continue() : undefined));
    await page.goto(path, { waitUntil: 'commit' });
    await untilPainted(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('letter-spacing', /^-/);
    await expect(page.getByText('per piece').first()).toBeVisible();
  });
}

test('keeps every letter that a visitor types on a slow phone right after the first paint', async ({
  page,
}) => {
  const { name } = await seededPart();
  await untilServed('/');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.goto('/', { waitUntil: 'commit' });
  await untilPainted(page);
  const box = page.getByLabel('Search parts');
  // Clicks wait until React has enabled the box of the served view.
  await box.click();
  await page.keyboard.type(name, { delay: 20 });
  await expect(box).toHaveValue(name);
  await expect(page).toHaveURL(new RegExp(`q=${new URLSearchParams([['', name]]).toString().slice(1, 12)}`));
  await expect(box).toHaveValue(name);
});

test('shows a signed-in buyer the purchase page over a slow link while the session is restored', async ({
  page,
  buyer,
  part,
}) => {
  await untilServed(paths.purchase(part._id));
  await restoreSession(page, buyer);
  await page.addInitScript(watchFrames);
  await slowDown(page);
  await page.goto(paths.purchase(part._id), { waitUntil: 'commit' });
  await waitForReact(page);
  await expectToStay(page, ['All parts', part.partNumber, 'per piece']);
});

test('shows a visitor nothing of the purchase page before the log-in', async ({ page }) => {
  const { _id } = await seededPart();
  await untilServed(paths.purchase(_id));
  await page.addInitScript(watchFrames);
  await page.goto(paths.purchase(_id));
  await expect(page).toHaveURL(`${shopUrl()}/login`);
  const { came }: Seen = await page.evaluate(() => Reflect.get(window, 'seen'));
  expect(Object.keys(came)).not.toContain('per piece');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('shows a readable home page and part page', async ({ page }) => {
    const part = await seededPart();
    for (const path of ['/', paths.part(part.partNumber)]) await untilServed(path);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Parts made to the drawing.' })).toBeVisible();
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(24);
    await expect(cards.first().getByText('per piece')).toBeVisible();
    await expect(page.locator('noscript p')).toBeVisible();
    // The newest card may be a part that another journey deletes.
    await cards.filter({ hasText: part.partNumber }).getByRole('heading').getByRole('link').click();
    await expect(page).toHaveURL(shopUrl() + paths.part(part.partNumber));
    await expect(page.getByRole('heading', { level: 1, name: part.name })).toBeVisible();
    for (const name of ['Specification', 'Vehicles this part fits'])
      await expect(page.getByRole('table', { name })).toBeVisible();
  });
});

test('has no axe violations on home and part page while their scripts load', async ({ page }) => {
  const { partNumber } = await seededPart();
  await page.route(/\/assets\/index-[^/]*\.js$/, () => {});
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', paths.part(partNumber)]) {
    await untilServed(path);
    await page.goto(path, { waitUntil: 'commit' });
    await untilPainted(page);
    await expectNoAxeViolations(page);
  }
});
