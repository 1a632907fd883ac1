import { AxeBuilder } from '@axe-core/playwright';
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type WebError,
} from '@playwright/test';
import { type NewPart, type Order, type Part, routes } from '@shop/contracts';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { adminToken, call, newPart, orderPart, type Person } from '../harness/shop-api.ts';
import { shopUrl } from '../harness/sign-in.ts';
import { recordMessages } from './messages.ts';
import { newPerson } from './shop-facts.ts';

export { expect } from '@playwright/test';

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);

interface Fixtures {
  /** A browser with an empty cache, for journeys about what is loaded, when and how. */
  readonly firstVisit: boolean;
  readonly watch: Watch;
  readonly baseURL: string;
  readonly buyer: Person;
  /** Adds a part that is removed from the catalogue when the test ends. */
  readonly addPart: (facts?: Partial<NewPart>) => Promise<Part>;
  /** A part with 40 pieces, minimum order 4, at $12.50. */
  readonly part: Part;
  readonly order: Order;
}

interface Watch {
  /** Allows console lines that a test provokes on purpose. */
  readonly expectNoise: (pattern: RegExp) => void;
  /** Opens another browser with its own session, of the first one's size, on the shop or another address; it is watched and closed like the first. */
  readonly openBrowser: (at?: string) => Promise<Page>;
}

interface WorkerFixtures {
  /** A browser with the shop's files in its cache, but no other state. */
  readonly visited: { context?: BrowserContext };
}

/** Removes the session and storage; keeps the browser's cache. */
async function forgetPerson(page: Page): Promise<void> {
  await page.context().clearCookies();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: shopUrl(), storageTypes: 'all' });
  await devtools.detach();
}

/** Staff and buyers use the shop on phones and at desks. */
export const widths = [360, 1440] as const;

/** Fails a test on console errors or warnings, page errors or calls beyond loopback. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  firstVisit: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern.
  visited: [async ({}, use) => use({}), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern.
  baseURL: async ({}, use) => use(shopUrl()),
  context: async ({ browser, baseURL, javaScriptEnabled, firstVisit, visited }, use) => {
    const open = async (): Promise<BrowserContext> => {
      const opened = await browser.newContext({ baseURL, javaScriptEnabled });
      await recordMessages(opened);
      return opened;
    };
    // An option such as "no scripts" has no effect on a context that is open already.
    const isOwn = firstVisit || !javaScriptEnabled;
    if (!isOwn) visited.context ??= await open();
    const context = (!isOwn && visited.context) || (await open());
    await use(context);
    await (isOwn ? context.close() : Promise.all(context.pages().map((page) => page.close())));
  },
  page: async ({ context, firstVisit }, use) => {
    const page = await context.newPage();
    if (!firstVisit) await forgetPerson(page);
    await use(page);
  },
  watch: [
    async ({ browser, context, baseURL }, use) => {
      const noise: string[] = [];
      // Chromium's advice about a file that a busy machine uses some seconds later.
      const expected = [/was preloaded using link preload but not used within a few seconds/];
      const onConsole = (message: ConsoleMessage): void => {
        if (['error', 'warning'].includes(message.type())) noise.push(`${message.type()}: ${message.text()}`);
      };
      const onFault = (fault: WebError): void => void noise.push(`fault: ${fault.error().message}`);
      const onRequest = (request: Request): void => {
        const { protocol, hostname } = new URL(request.url());
        if (protocol.startsWith('http') && !loopback.has(hostname))
          noise.push(`left loopback: ${request.url()}`);
      };
      const listen = (to: BrowserContext): void =>
        void to.on('console', onConsole).on('weberror', onFault).on('request', onRequest);
      listen(context);
      const more: BrowserContext[] = [];
      const openBrowser = async (at = baseURL): Promise<Page> => {
        const viewport = context.pages()[0]?.viewportSize() ?? undefined;
        const another = await browser.newContext({ baseURL: at, viewport });
        more.push(another);
        await recordMessages(another);
        listen(another);
        return another.newPage();
      };
      await use({ expectNoise: (pattern) => void expected.push(pattern), openBrowser });
      for (const each of more) await each.close();
      context.off('console', onConsole).off('weberror', onFault).off('request', onRequest);
      expect(noise.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern.
  buyer: async ({}, use) => use(await newPerson()),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern.
  addPart: async ({}, use) => {
    const token = await adminToken();
    const added: Part[] = [];
    await use(async (facts) => {
      const part = await newPart(token, facts);
      added.push(part);
      return part;
    });
    for (const { _id } of added) await call(routes.deletePart, { params: { id: _id }, token });
  },
  part: async ({ addPart }, use) => use(await addPart()),
  order: async ({ buyer, part }, use) => use(await orderPart(buyer, part)),
});

/** Runs axe in the page and returns only its violations: the Playwright package transfers the whole report, 0.3 s per check. */
async function violationsOn(page: Page, options: RunOptions): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate(async (given) => {
    const { violations }: AxeResults = await Reflect.get(window, 'axe').run(document, given);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, options);
}

/** Uses the Playwright package, which combines the results of several frames in a separate page. */
async function violationsInFrames(page: Page, options: RunOptions): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options(options).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Axe must not see a colour during its transition. Endless animations are ignored. */
function atRest(): boolean {
  // Reading the style of elements drawn on demand makes them adopt a new theme.
  for (const element of document.querySelectorAll('.kit-drawn-when-near *'))
    void getComputedStyle(element).color;
  return document
    .getAnimations()
    .every(
      ({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
    );
}

/** Axe checks the whole page: elements the browser draws only near the viewport would keep the previous theme's colours. */
function drawWhatIsFar(): void {
  if (document.adoptedStyleSheets.length > 0) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.kit-drawn-when-near { content-visibility: visible; }');
  document.adoptedStyleSheets.push(sheet);
}

/** Waits until React has replaced the served view of home or of a part's page, whose buttons are disabled. */
export async function waitForReact(page: Page, timeout?: number): Promise<void> {
  await expect(page.getByRole('button', { name: /^(Add to basket|Purchase)/ }).first()).toBeEnabled({
    timeout,
  });
}

/** Fails with a readable list when axe finds violations on the current page, by all rules or the given ones, that stay for `ms`. */
export async function expectNoAxeViolations(
  page: Page,
  rules: readonly string[] = [],
  ms = 30_000,
): Promise<void> {
  const options: RunOptions = {
    // Without this, axe also describes every valid node: half its time on a long page.
    resultTypes: ['violations'],
  };
  if (rules.length > 0) options.runOnly = { type: 'rule', values: [...rules] };
  await page.evaluate(drawWhatIsFar);
  const violations = page.frames().length > 1 ? violationsInFrames : violationsOn;
  // A colour can begin to change while axe reads the page; a violation that stays is found again.
  await expect(async () => {
    await page.waitForFunction(atRest);
    expect(await violations(page, options)).toEqual([]);
  }).toPass({ timeout: ms });
}
