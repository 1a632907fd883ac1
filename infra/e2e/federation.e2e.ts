import type { Page, Route } from '@playwright/test';
import { logIn } from '../harness/page-steps.ts';
import { accounts } from '../harness/sign-in.ts';
import { expect, test } from './fixtures.ts';
import { countRenderers, marks, watchScripts } from './loaded-scripts.ts';
import { restoreSession } from './restore-session.ts';

test.use({ firstVisit: true });

async function visitAllAreas(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByText('$396,000')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Manage Parts' })
    .click();
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByText('Place Order').first()).toBeVisible();
}

test('loads one React, one router, one query library and one session for home, dashboard and admin', async ({
  page,
}) => {
  const renderers = await countRenderers(page);
  await restoreSession(page, accounts.admin);
  const compiled = await watchScripts(page);
  // Reload to restore the session, so the whole visit is one page load watched from its start.
  await page.goto('/');
  await visitAllAreas(page);
  expect(await renderers()).toBe(1);
  for (const [library, mark] of Object.entries(marks))
    expect(await compiled(mark), `scripts that contain ${library}`).toHaveLength(1);
});

test('requests all that the first page needs before its script has arrived', async ({ page }) => {
  const isMain = (path: string): boolean => /^\/assets\/index-[^/]*\.js$/.test(path);
  const { promise: othersCame, resolve: letMainCome } = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => isMain(pathname),
    async (route) => {
      await othersCame;
      await route.continue();
    },
  );
  const scripts = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => {
        const { name, startTime, responseEnd } = entry as PerformanceResourceTiming;
        return { path: new URL(name).pathname, startTime, responseEnd };
      }),
    );
  await page.goto('/', { waitUntil: 'commit' });
  await expect
    .poll(async () => (await scripts()).map(({ path }) => path))
    .toEqual(
      expect.arrayContaining([expect.stringMatching(/^\/assets\/en-/), expect.stringMatching(/\/area\.js$/)]),
    );
  letMainCome();
  await expect(page.getByRole('button', { name: 'Add to basket' }).first()).toBeEnabled();
  const all = await scripts();
  const mainCame = all.find(({ path }) => isMain(path))?.responseEnd ?? 0;
  const late = all.filter(
    ({ path, startTime }) => /\/shared\/|\/mf\/.*\.js$|\/en-/.test(path) && startTime > mainCame,
  );
  expect(mainCame).toBeGreaterThan(0);
  expect(late).toEqual([]);
});

test("loads an area's style sheet before rendering it", async ({ page }) => {
  await page.addInitScript(() => {
    const drawn: { area: string; styled: boolean }[] = [];
    Object.assign(window, { drawn });
    const isStyled = (area: string): boolean =>
      [...document.styleSheets].some(({ href }) => href?.includes(`/mf/${area}/`));
    // The served view has its style sheet inlined.
    const areasIn = (node: Node): string[] =>
      node instanceof Element
        ? [node, ...node.querySelectorAll('[data-mf]')]
            .filter((at) => !at.matches('.served'))
            .flatMap((at) => at.getAttribute('data-mf') ?? [])
        : [];
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      for (const area of added.flatMap(areasIn)) drawn.push({ area, styled: isStyled(area) });
    }).observe(document, { childList: true, subtree: true });
  });
  await restoreSession(page, accounts.admin);
  await page.goto('/');
  await visitAllAreas(page);
  const drawn: { area: string; styled: boolean }[] = await page.evaluate(() => Reflect.get(window, 'drawn'));
  expect(new Set(drawn.map(({ area }) => area))).toEqual(new Set(['storefront', 'dashboard', 'admin']));
  expect(drawn.filter(({ styled }) => !styled)).toEqual([]);
});

function boundary(page: Page) {
  return page.getByRole('main').getByText("This section didn't load");
}
const storefront = '**/mf/storefront/**';
const failures = /ERR_FAILED|status of 503|preload|already registered/;

for (const [how, broken] of [
  ['is down', (route: Route) => route.abort()],
  ['hangs', () => {}],
  ['answers with a fault', (route: Route) => route.fulfill({ status: 503 })],
] as const) {
  test(`R-28: shows a failure only in the storefront's area when its server ${how}, and recovers on Retry`, async ({
    page,
    watch,
  }) => {
    watch.expectNoise(failures);
    await page.route(storefront, broken);
    await logIn(page, accounts.shopper);
    await expect(boundary(page)).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole('navigation').first()).toBeVisible();

    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page.getByText('$396,000')).toBeVisible();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(boundary(page)).toBeVisible({ timeout: 15_000 });

    await page.unroute(storefront);
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Place Order').first()).toBeVisible();
    await expect(boundary(page)).toHaveCount(0);
  });
}

test('R-28: recovers on Retry when the files that the page names hang', async ({ page, watch }) => {
  watch.expectNoise(failures);
  await page.route(storefront, () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await expect(boundary(page)).toBeVisible({ timeout: 15_000 });
  await page.unroute(storefront);
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: 'Place Order' }).first()).toBeVisible();
  await expect(boundary(page)).toHaveCount(0);
});

test('says that the shop did not load, and not that the page is unknown, when no list of pages comes', async ({
  page,
  watch,
}) => {
  watch.expectNoise(/status of 503/);
  await page.route('**/remotes.json', (route) => route.fulfill({ status: 503 }));
  await page.route('**/about', async (route) => {
    const response = await route.fetch();
    const list = /<script type="application\/json" id="remotes">.*?<\/script>/;
    await route.fulfill({ response, body: (await response.text()).replace(list, '') });
  });
  await page.goto('/about');
  await expect(
    page.getByText("The shop didn't load. Check your connection and reload this page."),
  ).toBeVisible();
});
