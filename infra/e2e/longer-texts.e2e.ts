import type { Page } from '@playwright/test';
import { orderPart } from '../harness/shop-api.ts';
import { accounts } from '../harness/sign-in.ts';
import { visits } from './every-page.ts';
import { expect, test } from './fixtures.ts';
import { restoreSession } from './restore-session.ts';

/** Opens pages in the made-up language, whose texts are longer, strange and written from right to left. */
async function speakPseudo(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // As soon as there is an element: the first script of the page keeps its language.
    const found = new MutationObserver(() => {
      const root = document.querySelector('html');
      if (root === null) return;
      found.disconnect();
      root.lang = 'pseudo';
      root.dir = 'rtl';
    });
    found.observe(document, { childList: true });
  });
}

async function expectRoomFor(page: Page, pattern: string): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.waitForFunction((wanted) => window.innerWidth === wanted, width);
    // The area may still replace what the edge served, which is in English.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
        message: `${pattern} at ${width} px`,
      })
      .toBeLessThanOrEqual(0);
  }
}

for (const who of ['visitor', 'shopper', 'admin'] as const)
  test(`shows each page of the ${who} in a longer language from right to left`, async ({
    page,
    buyer,
    part,
  }) => {
    test.slow();
    const scene = { part, order: await orderPart(buyer, part) };
    const person = { visitor: undefined, shopper: buyer, admin: accounts.admin }[who];
    await speakPseudo(page);
    if (person) await restoreSession(page, person);
    for (const { pattern, address } of visits[who])
      await test.step(pattern, async () => {
        await page.goto(address?.(scene) ?? pattern);
        await page.waitForLoadState('networkidle');
        await expect(page.locator('html')).toHaveAttribute('lang', 'pseudo');
        await expect(page.getByText(/~/).first()).toBeAttached();
        await expectRoomFor(page, pattern);
      });
  });

test('says in the language of the page that the shop cannot be reached', async ({ page, watch }) => {
  watch.expectNoise(/ERR_FAILED/);
  await speakPseudo(page);
  await page.route('**/api/parts?*', (route) => route.abort());
  await page.goto('/?sort=name');
  const failed = page.getByRole('alert').filter({ has: page.getByRole('button') });
  const [title, why] = [failed.locator('p').first(), failed.locator('p').last()];
  for (const text of [title, why]) await expect(text).toContainText('~');
});
