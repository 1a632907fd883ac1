import type { Page } from '@playwright/test';
import { paths } from '@shop/contracts/pages';
import { copySources, type RunningDev, type SourceCopy, startDev } from '../harness/dev-copy.ts';
import { logIn, openServed } from '../harness/page-steps.ts';
import { accounts, shopUrl } from '../harness/sign-in.ts';
import { expect, test } from './fixtures.ts';

/** `npm run dev` on a copy of the sources: every micro-frontend renders its pages and applies edits in place. */
let copy: SourceCopy;
let dev: RunningDev | undefined;

/** Each server bundles its libraries at the first visit. */
test.describe.configure({ timeout: 180_000 });

test.beforeAll(async () => {
  copy = await copySources();
});
test.afterEach(async ({ browser }) => {
  // A page that is still open would call a server that has gone.
  for (const context of browser.contexts()) for (const page of context.pages()) await page.close();
  await dev?.stop();
  dev = undefined;
});
test.afterAll(() => copy.remove());

const form = 'mf-dashboard/src/pages/update-additional-info.page.tsx';

/** Edits the heading while a field holds typed text, expects the page to apply it in place, and restores the heading. */
async function expectEditInPlace(page: Page): Promise<void> {
  const field = page.getByLabel('Education');
  await field.fill('Typed before the edit');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const [before, after] = ['t`Update additional info`', 't`Edited while you look`'];
  await copy.edit(form, { from: before, to: after });
  await expect(page.getByRole('heading', { name: 'Edited while you look' })).toBeVisible();
  await expect(field).toHaveValue('Typed before the edit');
  await copy.edit(form, { from: after, to: before });
  await expect(page.getByRole('heading', { name: 'Update additional info' })).toBeVisible();
  await expect(field).toHaveValue('Typed before the edit');
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
}

async function expectPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // The document's own first view has a heading, too.
  await expect(page.locator('.first-paint-failed'), path).toHaveCount(0);
  // The first page of a front end waits until its modules are compiled.
  await expect(page.getByRole('heading', { level: 1 }), path).not.toBeEmpty({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('This section stopped working'), path).toHaveCount(0);
}

test('opens pages of each front end without a shop when the browser answers every call, and applies an edit in place', async ({
  watch,
}) => {
  dev = await startDev(copy, ['--mock']);
  const page = await watch.openBrowser(dev.url);
  for (const path of [paths.home, paths.account, paths.myOrders, paths.manageParts])
    await expectPage(page, path);
  await openServed(page, paths.updateAdditionalInfo);
  await expectEditInPlace(page);
});

test("runs a local micro-frontend in the shell's sources, says so, keeps the shop's others, and applies an edit in place", async ({
  watch,
}) => {
  dev = await startDev(copy, ['mf-dashboard', '--shop', shopUrl()]);
  const page = await watch.openBrowser(dev.url);
  await logIn(page, accounts.shopper);
  await expect(page.getByText('Place Order').first()).toBeVisible();
  await openServed(page, '/update-additional-info');
  await expect(page.getByRole('complementary', { name: 'Development' })).toHaveText(
    'from this machine: shell, mf-dashboard',
  );
  await expectEditInPlace(page);
  const list: { name: string; version: string }[] = await (await page.request.get('/remotes.json')).json();
  expect(list.filter(({ version }) => version === 'development').map(({ name }) => name)).toEqual([
    'dashboard',
  ]);
});
