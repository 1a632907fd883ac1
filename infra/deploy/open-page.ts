import type { BrowserContext, Page } from '@playwright/test';
import type { SitePage } from '@shop/contracts/pages';

const headingMs = 15_000;
/** Some pages keep polling; everything that belongs to the page has arrived by then. */
const quietMs = 5_000;

export interface Visit {
  readonly path: string;
  readonly owner: SitePage['owner'];
  /** Path prefix of its files, if only one version may draw the page. */
  readonly from: string | undefined;
}

/** Collects all further errors of the page, and whether it requests a file of the version. */
function listen(page: Page, from: string | undefined) {
  const { promise: complains, resolve } = Promise.withResolvers<void>();
  const heard = { faults: [] as string[], came: from === undefined, complains };
  const add = (fault: string): void => {
    heard.faults.push(fault);
    resolve();
  };
  page.on('pageerror', ({ message }) => add(`throws: ${message}`));
  page.on('console', (line) => {
    if (line.type() === 'error') add(`console error: ${line.text()}`);
  });
  page.on('request', (request) => {
    heard.came ||= from !== undefined && new URL(request.url()).pathname.startsWith(from);
  });
  return heard;
}

async function faultsOf(page: Page, { path, owner, from }: Visit): Promise<string[]> {
  const heard = listen(page, from);
  await page.goto(path);
  const area = owner === 'shell' ? 'main' : `[data-mf="${owner}"]`;
  const heading = page.locator(`${area} h1`).first();
  await Promise.race([heading.waitFor({ timeout: headingMs }).catch(() => undefined), heard.complains]);
  await page.waitForLoadState('networkidle', { timeout: quietMs }).catch(() => undefined);
  const hasHeading = await heading.isVisible();
  const isUnknown = (await page.locator('.not-found').count()) > 0;
  return [
    ...heard.faults,
    ...(hasHeading ? [] : ['shows no heading']),
    ...(isUnknown ? ['is not among the pages of its front end'] : []),
    ...(heard.came ? [] : [`was drawn by another version: nothing came from ${from}`]),
  ];
}

export async function openPage(context: BrowserContext, visit: Visit): Promise<string[]> {
  const page = await context.newPage();
  try {
    return await faultsOf(page, visit);
  } finally {
    await page.close();
  }
}
