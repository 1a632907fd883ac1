import { type Browser, type BrowserContext, chromium as browserType, type Page } from '@playwright/test';
import { isOrderable, type Order, type Part, routes } from '@shop/contracts';
import { paths, type SitePage } from '@shop/contracts/pages';
import { sitePagesOf } from '@shop/contracts/runtime-config';
import { pointerTo } from '@shop/edge/releases';
import { readRollouts } from '@shop/edge/rollouts';
import { previewCookie } from '@shop/edge/visitors';
import { chromium, requireChromium } from '../harness/browser.ts';
import { logIn } from '../harness/page-steps.ts';
import { call, orderBody } from '../harness/shop-api.ts';
import { type Account, accounts as demoAccounts, readConfig } from '../harness/sign-in.ts';
import { CliError } from '../lib/cli-error.ts';
import type { Build } from './ship.ts';

export type Accounts = Partial<Readonly<Record<'user' | 'admin', Account>>>;

export interface OpenPagesOptions {
  /** Folder of releases. */
  readonly releases: string;
  readonly webUrl: string;
  readonly accounts: Accounts;
  readonly report: (line: string) => void;
}

interface Candidate {
  readonly browser: Browser;
  readonly webUrl: string;
  readonly hasStandIns: boolean;
  readonly build: Build;
}

/** Data for the pages with an id, as far as the shop has it. */
interface Samples {
  readonly part: Part | undefined;
  readonly order?: Order | undefined;
  /** Cancels an order that was placed only for this. */
  readonly clear?: () => Promise<unknown>;
}

const headingMs = 15_000;
/** Some pages keep polling; everything that belongs to the page has arrived by then. */
const quietMs = 5_000;
const shownFaults = 5;
const variables = { user: 'SHIP_SHOPPER', admin: 'SHIP_ADMIN' } as const;

/** An admin account opens all pages of staff. */
function visitorOf({ access }: SitePage): 'public' | 'user' | 'admin' {
  return access === 'public' || access === 'user' ? access : 'admin';
}

/** A front end's own pages; for the shell, which frames them all, every page. */
async function pagesOf({ name, version }: Build, releases: string): Promise<readonly SitePage[]> {
  const candidate = await pointerTo(releases, name, version);
  if (name !== 'shell') return sitePagesOf([candidate]);
  const areas = Object.values(readRollouts(releases)).map(({ live }) => live);
  return sitePagesOf([candidate, ...areas.filter((live) => live.name !== 'shell')]);
}

function assertAccounts({ name }: Build, pages: readonly SitePage[], accounts: Accounts): void {
  for (const visitor of new Set(pages.map(visitorOf)))
    if (visitor !== 'public' && !accounts[visitor])
      throw new CliError(
        `Pages of ${name} need an account: set ${variables[visitor]}=email:password, or use --no-pages. Nothing was changed.`,
      );
}

/** Opens a new browser context that gets the build instead of the live version, signed in as the account. */
async function visitorsPage(
  { browser, webUrl, build: { name, version } }: Candidate,
  account: Account | undefined,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: webUrl, reducedMotion: 'reduce', locale: 'en-GB' });
  await context.addCookies([{ name: previewCookie, value: `${name}@${version}`, url: webUrl }]);
  const page = await context.newPage();
  if (account)
    await logIn(page, account).catch((error: unknown) => {
      throw new CliError(`${account.email} cannot sign in: ${String(error).split('\n')[0]}`);
    });
  return page;
}

/**
 * Finds a part and, if an account is signed in on the page, its unpaid order. Places a missing order only in a shop with stand-ins:
 * elsewhere staff would have to deal with it.
 */
async function findSamples(
  page: Page,
  { webUrl, hasStandIns }: Candidate,
  account: Account | undefined,
): Promise<Samples> {
  const baseUrl = `${webUrl}/api`;
  const parts = await call(routes.listParts, { query: { limit: '50' }, baseUrl });
  const part = parts.find(isOrderable);
  const token = account && (await page.evaluate(() => localStorage.getItem('accessToken')));
  if (!account || !token) return { part };
  const own = await call(routes.listOwnOrders, { params: { email: account.email }, token, baseUrl });
  const order = own.find(({ paid }) => !paid);
  if (order || part === undefined || !hasStandIns) return { part, order };
  const { insertedId: id } = await call(routes.placeOrder, { body: orderBody(part), token, baseUrl });
  return {
    part,
    order: await call(routes.getOrder, { params: { id }, token, baseUrl }),
    clear: () => call(routes.cancelOrder, { params: { id }, token, baseUrl }),
  };
}

/** Returns the path of a page; undefined if the shop has nothing to show on it. */
function pathOf({ pattern }: SitePage, { part, order }: Samples): string | undefined {
  if (pattern.includes(':partNumber')) return part && paths.part(part.partNumber);
  // An order without a number yet is found by its id.
  if (pattern.includes(':number')) return order && pattern.replace(':number', order.number ?? order._id);
  if (!pattern.includes(':id')) return pattern;
  const id = /^\/(purchase|dashboard\/edit-part)\//.test(pattern) ? part?._id : order?._id;
  return id && pattern.replace(':id', encodeURIComponent(id));
}

/** Part of every page that names the version which draws it. */
function markOf({ name, version }: Build): string {
  return name === 'shell' ? `<meta name="shop:version" content="${version}">` : `"version":"${version}"`;
}

/** Opens one page and lists what is wrong with it. */
async function pageFaults(
  context: BrowserContext,
  path: string,
  owner: SitePage['owner'],
  build: Build,
): Promise<string[]> {
  const page = await context.newPage();
  const { promise: complained, resolve } = Promise.withResolvers<void>();
  const faults: string[] = [];
  const add = (fault: string): void => {
    faults.push(fault);
    resolve();
  };
  page.on('pageerror', ({ message }) => add(`throws: ${message}`));
  page.on('console', (line) => {
    if (line.type() === 'error') add(`console error: ${line.text()}`);
  });
  const document = await page.goto(path);
  if (!(await document?.text())?.includes(markOf(build)))
    faults.push('was drawn by another version: the web edge may read another folder (RELEASES_DIR)');
  const heading = page.locator(`${owner === 'shell' ? 'main' : `[data-mf="${owner}"]`} h1`).first();
  await Promise.race([heading.waitFor({ timeout: headingMs }).catch(() => undefined), complained]);
  await page.waitForLoadState('networkidle', { timeout: quietMs }).catch(() => undefined);
  if (!(await heading.isVisible())) faults.push('shows no heading');
  if ((await page.locator('.not-found').count()) > 0) faults.push('is not among the pages of its front end');
  await page.close();
  return faults;
}

function refuse({ name, version }: Build, { pattern }: SitePage, faults: readonly string[]): void {
  if (faults.length === 0) return;
  const lines = faults.slice(0, shownFaults).map((fault) => `  ${fault}`);
  throw new CliError(
    [`${pattern} of ${name} ${version} is not as it should be:`, ...lines, 'Nothing was changed.'].join('\n'),
  );
}

/** Opens pages as one account, up to the first faulty one. Resolves with the pages that the shop has no data for. */
async function openAs(
  account: Account | undefined,
  pages: readonly SitePage[],
  candidate: Candidate,
): Promise<string[]> {
  const { build } = candidate;
  const page = await visitorsPage(candidate, account);
  const needsSamples = pages.some(({ pattern }) => pattern.includes(':'));
  const samples = needsSamples ? await findSamples(page, candidate, account) : { part: undefined };
  try {
    for (const each of pages) {
      const path = pathOf(each, samples);
      if (path !== undefined) refuse(build, each, await pageFaults(page.context(), path, each.owner, build));
    }
  } finally {
    await samples.clear?.();
  }
  return pages.filter((each) => pathOf(each, samples) === undefined).map(({ pattern }) => pattern);
}

/**
 * Opens every page of a kept version, which no other visitor gets. Refuses the version if a page throws, logs an error or shows nothing. A
 * shop with stand-ins uses its demo accounts unless others are given.
 */
export async function openPages(options: OpenPagesOptions, build: Build): Promise<void> {
  const { webUrl, report } = options;
  const all = await pagesOf(build, options.releases);
  const hasStandIns = (await readConfig(webUrl)).identity.emulatorUrl !== undefined;
  const demo = hasStandIns ? demoAccounts : undefined;
  const accounts = {
    user: options.accounts.user ?? demo?.shopper,
    admin: options.accounts.admin ?? demo?.admin,
  };
  assertAccounts(build, all, accounts);
  const missed: string[] = [];
  const browser = await browserType.launch({ ...chromium, executablePath: requireChromium() });
  try {
    for (const access of ['public', 'user', 'admin'] as const) {
      const pages = all.filter((each) => visitorOf(each) === access);
      const account = access === 'public' ? undefined : accounts[access];
      const candidate = { browser, webUrl, hasStandIns, build };
      if (pages.length > 0) missed.push(...(await openAs(account, pages, candidate)));
    }
  } finally {
    await browser.close();
  }
  report(`  ${all.length - missed.length} pages of ${build.name} ${build.version} are as they should be`);
  if (missed.length > 0) report(`  NOT opened: ${missed.join(', ')}`);
}
