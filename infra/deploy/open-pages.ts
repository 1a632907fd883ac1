import { type Browser, chromium as browserType, type Page } from '@playwright/test';
import { type SitePage, sitePages } from '@shop/contracts/pages';
import { remoteName } from '@shop/edge/pointer';
import { previewCookie } from '@shop/edge/visitors';
import { chromium } from '../harness/browser.ts';
import { logIn } from '../harness/page-steps.ts';
import { type Account, accounts as demoAccounts, readConfig } from '../harness/sign-in.ts';
import { CliError } from '../lib/cli-error.ts';
import type { Build } from './candidate.ts';
import { openPage } from './open-page.ts';
import { noIds, pathOf, sampleIds } from './sample-ids.ts';

export type Accounts = Partial<Readonly<Record<'user' | 'admin', Account>>>;

export interface OpenPagesOptions {
  readonly webUrl: string;
  readonly accounts: Accounts;
  readonly report: (line: string) => void;
}

interface Candidate extends Pick<OpenPagesOptions, 'webUrl'> {
  readonly browser: Browser;
  readonly build: Build;
  readonly token: string;
}

const everybody = ['public', 'user', 'admin'] as const;
const shownFaults = 5;

/** An admin account opens all pages of staff. */
function visitorOf({ access }: SitePage): (typeof everybody)[number] {
  return access === 'public' || access === 'user' ? access : 'admin';
}

/** A front end's own pages; for the shell, which frames them all, every page. */
function pagesOf(name: string): readonly SitePage[] {
  return name === 'shell' ? sitePages : sitePages.filter(({ owner }) => owner === remoteName(name));
}

/** A shop with stand-ins uses its demo accounts unless others are given. */
async function accountsFor({ webUrl, accounts }: OpenPagesOptions): Promise<Accounts> {
  const { identity } = await readConfig(webUrl);
  const demo = { user: demoAccounts.shopper, admin: demoAccounts.admin };
  return identity.emulatorUrl === undefined ? accounts : { ...demo, ...accounts };
}

const variables = { user: 'SHIP_SHOPPER', admin: 'SHIP_ADMIN' } as const;

function assertAccounts({ name }: Build, pages: readonly SitePage[], accounts: Accounts): void {
  for (const visitor of new Set(pages.map(visitorOf)))
    if (visitor !== 'public' && !accounts[visitor])
      throw new CliError(
        `Pages of ${name} need an account: set ${variables[visitor]}=email:password, or use --no-pages. Nothing was changed.`,
      );
}

function launch(): Promise<Browser> {
  return browserType.launch(chromium).catch((error: unknown) => {
    throw new CliError(
      `Couldn't start a browser: ${String(error).split('\n')[0]}\nInstall Chromium, set CHROMIUM_PATH, or use --no-pages.`,
    );
  });
}

/** Opens a new browser context that gets the candidate instead of the live version. */
async function visitorsPage(
  { browser, webUrl, token }: Candidate,
  account: Account | undefined,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: webUrl, reducedMotion: 'reduce', locale: 'en-GB' });
  await context.addCookies([{ name: previewCookie, value: token, url: webUrl }]);
  const page = await context.newPage();
  if (account)
    await logIn(page, account).catch((error: unknown) => {
      throw new CliError(`${account.email} cannot sign in at ${webUrl}: ${String(error).split('\n')[0]}`);
    });
  return page;
}

/**
 * Opens pages as one account, up to the first faulty one. Resolves with the pages that the shop has no data
 * for.
 */
async function openAs(
  account: Account | undefined,
  pages: readonly SitePage[],
  candidate: Candidate,
): Promise<string[]> {
  const { webUrl, build } = candidate;
  const page = await visitorsPage(candidate, account);
  const from = build.name === 'shell' ? undefined : `/mf/${remoteName(build.name)}/${build.version}/`;
  const needsIds = pages.some(({ pattern }) => pattern.includes(':'));
  const ids = needsIds ? await sampleIds(page, webUrl, account) : noIds;
  try {
    for (const each of pages) {
      const path = pathOf(each, ids);
      if (path !== undefined)
        refuse(build, each, await openPage(page.context(), { path, owner: each.owner, from }));
    }
  } finally {
    await ids.clear();
  }
  return pages.filter((each) => pathOf(each, ids) === undefined).map(({ pattern }) => pattern);
}

function refuse({ name, version }: Build, { pattern }: SitePage, faults: readonly string[]): void {
  if (faults.length === 0) return;
  const lines = faults.slice(0, shownFaults).map((fault) => `  ${fault}`);
  throw new CliError(
    [`${pattern} of ${name} ${version} is not as it should be:`, ...lines, 'Nothing was changed.'].join('\n'),
  );
}

/**
 * Opens every page of a version that only the token's bearer gets. Refuses the version if a page throws, logs
 * an error or shows nothing.
 */
export async function openPages(options: OpenPagesOptions, build: Build, token: string): Promise<void> {
  const { webUrl, report } = options;
  const all = pagesOf(build.name);
  const accounts = await accountsFor(options);
  assertAccounts(build, all, accounts);
  const missed: string[] = [];
  const browser = await launch();
  try {
    for (const visitor of everybody) {
      const pages = all.filter((each) => visitorOf(each) === visitor);
      const account = visitor === 'public' ? undefined : accounts[visitor];
      if (pages.length > 0) missed.push(...(await openAs(account, pages, { browser, build, token, webUrl })));
    }
  } finally {
    await browser.close();
  }
  report(`  ${all.length - missed.length} pages of ${build.name} ${build.version} are as they should be`);
  if (missed.length > 0) report(`  NOT opened: ${missed.join(', ')}`);
}
