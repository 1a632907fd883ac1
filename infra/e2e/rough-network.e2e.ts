import type { Page, Route } from '@playwright/test';
import { orderPart } from '../harness/shop-api.ts';
import { accounts } from '../harness/sign-in.ts';
import { visits } from './every-page.ts';
import { expect, test } from './fixtures.ts';
import type { Scene, Visit, Who } from './page-states.ts';
import { restoreSession } from './restore-session.ts';

test.describe.configure({ mode: 'parallel' });

function visitOf(who: Who, pattern: string): Visit {
  const visit = visits[who].find((each) => each.pattern === pattern);
  if (!visit) throw new Error(`${pattern} is no page of the ${who}`);
  return visit;
}

async function open(page: Page, { pattern, address, ready }: Visit, scene: Scene): Promise<void> {
  await page.goto(address?.(scene) ?? pattern);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await ready?.(page, scene);
  await page.waitForLoadState('networkidle');
}

async function signIn(page: Page, who: Who, buyer: { email: string; password: string }): Promise<void> {
  if (who !== 'visitor') await restoreSession(page, who === 'admin' ? accounts.admin : buyer);
}

/** Lists with the path of their call. */
const lists: readonly (readonly [who: Who, pattern: string, call: string, noun: string])[] = [
  ['visitor', '/', 'parts', 'parts'],
  ['shopper', '/dashboard/my-orders', 'my-orders', 'orders'],
  ['admin', '/dashboard/manage-orders', 'whole-orders', 'orders'],
  ['admin', '/dashboard/all-orders', 'whole-orders', 'orders'],
  ['admin', '/dashboard/manage-parts', 'parts-for-staff', 'parts'],
  ['admin', '/dashboard/make-admin', 'users', 'users'],
  ['admin', '/dashboard/returns', 'returns', 'returns'],
  ['admin', '/dashboard/manage-reviews', 'waiting-reviews', 'reviews'],
  ['admin', '/dashboard/packing', 'whole-orders', 'orders'],
  ['admin', '/dashboard/log', 'staff-log', 'entries'],
];

/** Gives a list a second page, which fails once and then is empty. */
function withSecondPage() {
  let asked = 0;
  const answer = async (route: Route): Promise<void> => {
    const { searchParams } = new URL(route.request().url());
    if (searchParams.get('cursor')) {
      asked += 1;
      return asked === 1
        ? route.fulfill({ status: 503, json: {} })
        : route.fulfill({ status: 200, json: [] });
    }
    const first = await route.fetch();
    const link = '</again?cursor=second>; rel="next"';
    await route.fulfill({ response: first, headers: { ...first.headers(), link } });
  };
  return { answer, asked: () => asked };
}

for (const [who, pattern, call, noun] of lists)
  test(`says that more ${noun} did not come on ${pattern}, and loads them with Retry`, async ({
    page,
    buyer,
    part,
    watch,
  }) => {
    watch.expectNoise(/status of 503/);
    await signIn(page, who, buyer);
    const second = withSecondPage();
    await page.route(new RegExp(`/api/${call}(\\?|$)`), second.answer);
    const visit = visitOf(who, pattern);
    // The first parts of home come with the page; another order of them is asked for.
    const address = pattern === '/' ? () => '/?sort=name' : visit.address;
    await open(page, { ...visit, address }, { part, order: await orderPart(buyer, part) });
    const more = page.getByRole('button', { name: new RegExp(`^(More ${noun}|Load more( ${noun}|: .+))$`) });
    await more.scrollIntoViewIfNeeded();
    if (second.asked() === 0) await more.click();
    const failed = page.getByRole('alert').filter({ hasText: "That didn't work. Please try again." });
    await expect(failed).toBeVisible();
    await failed.getByRole('button', { name: 'Retry' }).or(more).first().click();
    await expect(failed).toHaveCount(0);
    await expect.poll(second.asked).toBe(2);
  });

/** Pages that poll. */
const polling: readonly (readonly [who: Who, pattern: string])[] = [
  ['visitor', '/parts/:partNumber'],
  ['shopper', '/purchase/:id'],
  ['shopper', '/dashboard/my-orders'],
  ['shopper', '/dashboard/orders/:number'],
  ['shopper', '/dashboard/payment/:id'],
  ['admin', '/dashboard'],
  ['admin', '/dashboard/manage-orders'],
  ['admin', '/dashboard/all-orders'],
  ['admin', '/dashboard/manage-orders/:number'],
  ['admin', '/dashboard/packing'],
  ['admin', '/dashboard/returns'],
  ['admin', '/dashboard/system-status'],
];

for (const [who, pattern] of polling)
  test(`keeps ${pattern} of the ${who} and polls on after a 502`, async ({ page, buyer, part, watch }) => {
    watch.expectNoise(/status of 502/);
    await page.clock.install();
    await signIn(page, who, buyer);
    let broken = false;
    const read = new Set<string>();
    const failed = new Set<string>();
    const repeated = new Set<string>();
    await page.route('**/api/**', (route) => {
      const { pathname } = new URL(route.request().url());
      // Basket and vehicles are read once, some time after sign-in; a first read is no poll.
      const isPoll = route.request().method() === 'GET' && read.has(pathname);
      read.add(pathname);
      if (!isPoll) return route.fallback();
      (broken ? failed : repeated).add(pathname);
      return broken ? route.fulfill({ status: 502, json: {} }) : route.fallback();
    });
    const order = await orderPart(buyer, part);
    await open(page, visitOf(who, pattern), { part, order });
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    const said = page.getByText(/Couldn't refresh\.|couldn't be loaded\./).first();
    broken = true;
    // A poll that was under way at a jump waits its whole time from then on, so the clock jumps again.
    await expect(async () => {
      await page.clock.fastForward(61_000);
      await expect(said).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
    broken = false;
    repeated.clear();
    await expect(async () => {
      await page.clock.fastForward(125_000);
      expect([...failed].filter((path) => !repeated.has(path))).toEqual([]);
      await expect(said).toHaveCount(0, { timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
  });

/** Dialogs, with how they are opened. */
const dialogs: readonly (readonly [who: Who, pattern: string, state: string])[] = [
  ['visitor', '/', 'the filters'],
  ['visitor', '/', 'the vehicles'],
  ['visitor', '/', 'the suggestions and the column of filters'],
  ['visitor', '/parts/:partNumber', 'the enlarged picture'],
  ['shopper', '/dashboard/my-orders', 'the timeline'],
  ['shopper', '/dashboard/my-orders', 'the question before a cancel'],
  ['shopper', '/dashboard/addresses', 'the messages'],
  ['admin', '/dashboard/manage-orders', 'the details'],
  ['admin', '/dashboard/manage-orders', 'the question before a cancel'],
  ['admin', '/dashboard/manage-parts', 'a change of many parts'],
  ['admin', '/dashboard/manage-parts', 'the question before a delete'],
  ['admin', '/dashboard/edit-part/:id', 'the question before leaving'],
  ['admin', '/dashboard/personal-data', 'what is kept of a person'],
];

for (const who of ['visitor', 'shopper', 'admin'] as const)
  test(`opens dialogs for the ${who} while no more files of the shop can be loaded`, async ({
    page,
    buyer,
    part,
    watch,
  }) => {
    // The page also asks for files when it is idle.
    watch.expectNoise(/net::ERR_FAILED/);
    const scene = { part, order: await orderPart(buyer, part) };
    await signIn(page, who, buyer);
    for (const [, pattern, name] of dialogs.filter(([whose]) => whose === who))
      await test.step(`${pattern}: ${name}`, async () => {
        const visit = visitOf(who, pattern);
        const state = visit.states?.find((each) => each.name === name);
        await page.setViewportSize(
          state?.onPhone ? { width: 360, height: 740 } : { width: 1280, height: 900 },
        );
        await open(page, visit, scene);
        await page.route('**/*.{js,css}', (route) => route.abort());
        await state?.show(page, scene);
        await page.unrouteAll();
      });
  });

test('says that a page did not load while the network is gone, and shows it once it is back', async ({
  page,
  watch,
}) => {
  watch.expectNoise(/Failed to load resource|Failed to fetch|ChunkLoadError|did not arrive/);
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  await page.route('**/*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Basket' }).click();
  const failed = page.getByText("This section didn't load");
  const basket = page.getByRole('heading', { level: 1, name: 'Basket' });
  await expect(failed.or(basket)).toBeVisible();
  await page.getByLabel('Search all parts').fill('disc');
  await expect(page.getByLabel('Search all parts')).toHaveValue('disc');
  await page.keyboard.press('Tab');
  await page.unrouteAll();
  if (await failed.isVisible()) await page.getByRole('button', { name: 'Retry' }).click();
  await expect(basket).toBeVisible();
});
