import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { NewPart } from '@shop/contracts';
import type { PageAccess } from '@shop/contracts/pages';
import { orderPart, type Person } from '../harness/shop-api.ts';
import { accounts } from '../harness/sign-in.ts';
import { sitePages } from '../harness/site-pages.ts';
import { visits } from './every-page.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import type { PageState, Scene, Visit, Who } from './page-states.ts';
import { restoreSession } from './restore-session.ts';
import { translatePages } from './translate.ts';

const desk = { width: 1280, height: 900 };
const phone = { width: 360, height: 740 };
/** Pages of one test: few enough to share the work among all workers, and to end in time on a busy machine. */
const pagesAtOnce = 8;
const limitMs = 300_000;

async function open(page: Page, { address, pattern, title, ready }: Visit, scene: Scene): Promise<void> {
  const response = await page.goto(address?.(scene) ?? pattern);
  expect(response?.status(), pattern).toBe(200);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading, pattern).toHaveText([typeof title === 'string' ? title : title(scene)]);
  await ready?.(page, scene);
}

/** Width and margin of the content. Content does not depend on the width, only its layout does. */
async function expectRoom(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: desk.height });
  await page.waitForFunction((wanted) => window.innerWidth === wanted, width);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond, `${width} px wide`).toBeLessThanOrEqual(0);
  // Not by its role: an open dialog hides it from screen readers.
  const title = await page.locator('h1').boundingBox();
  expect(title?.x, `${width} px wide`).toBeGreaterThanOrEqual(16);
}

/** Pages whose table fits a tablet; on a phone, rows become cards. */
const tables = ['manage-orders', 'manage-parts', 'make-admin', 'system-status'].map(
  (name) => `/dashboard/${name}`,
);

async function expectRoomAtEachWidth(page: Page, { pattern }: Visit): Promise<void> {
  for (const width of [360, 768, 1024, 1440]) {
    await expectRoom(page, width);
    if (!tables.includes(pattern)) continue;
    const row = page.getByRole('table').first().locator('tbody tr').first();
    await expect(row).toHaveCSS('display', width < 768 ? 'block' : 'table-row');
  }
}

/** Axe's colour rules: only these can fail in another theme of the same page. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const themes = { light: [], dark: colourRules } as const;

/** The theme follows the device, even on an open page. */
async function expectNoAxeViolationsInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await test.step(`in the ${colorScheme} theme`, () => expectNoAxeViolations(page, themes[colorScheme]));
  }
}

async function examineState(
  page: Page,
  state: PageState,
  { visit, scene }: { visit: Visit; scene: Scene },
): Promise<void> {
  await page.setViewportSize(state.onPhone ? phone : desk);
  await open(page, visit, scene);
  await state.show(page, scene);
  await expectNoAxeViolationsInBothThemes(page);
  await expectRoom(page, phone.width);
  await page.unrouteAll();
}

const people: Readonly<Record<Who, (buyer: Person) => { email: string; password: string } | undefined>> = {
  visitor: () => undefined,
  shopper: (buyer) => buyer,
  admin: () => accounts.admin,
};

/** The longest tests; run them in parallel on all workers. */
test.describe.configure({ mode: 'parallel' });

/** Without motion, dialogs appear at once and no animation runs forever. */
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const everybody = ['visitor', 'shopper', 'admin'] as const;

const ids: Readonly<Record<Who, string>> = {
  visitor: 'P-02 P-03 R-01..06 R-22',
  shopper: 'P-02 R-07..09 R-11..14 R-22',
  admin: 'P-02 R-15..18 R-22',
};

/** A part with everything: more vehicles than are shown at first, names that may wrap, price breaks, several pictures. */
function richPart(): Partial<NewPart> {
  return {
    name: `Ventilated Brake Disc 319 mm, 2-piston, Journey ${randomUUID().slice(0, 8)}`,
    oeNumbers: ['43512-0K090', '43512-26200', 'A4634210312-GENUINE'],
    attributes: [
      { name: 'Diameter', value: '319', unit: 'mm' },
      { name: 'Type', value: 'Ventilated' },
    ],
    fitments: Array.from({ length: 16 }, (_none, at) => ({
      make: 'Mercedes-Benz',
      model: `Sprinter 4-Matic long wheelbase ${at}`,
      yearFrom: 2000 + (at % 20),
      engine: '1.8 VVT-i',
      note: 'with 15" wheels, from chassis 0042310',
    })),
    priceBreaks: [
      { fromQuantity: 10, price: 11 },
      { fromQuantity: 50, price: 9.75 },
    ],
    images: ['/api/drawings/brake-disc-1.svg', '/api/drawings/brake-disc-2.svg'],
  };
}

for (const who of everybody)
  for (let first = 0; first < visits[who].length; first += pagesAtOnce)
    test(`${ids[who]}: each page and dialog of the ${who} answers 200, fits every width and passes axe in both themes, from ${visits[who][first]?.pattern} on`, async ({
      page,
      buyer,
      addPart,
      watch,
    }) => {
      test.setTimeout(limitMs);
      watch.expectNoise(/status of (503|422)/);
      const part = await addPart(richPart());
      const scene: Scene = { part, order: await orderPart(buyer, part) };
      // The hardest reader: a browser's translator replaces all texts.
      await translatePages(page);
      const person = people[who](buyer);
      if (person) await restoreSession(page, person);
      for (const visit of visits[who].slice(first, first + pagesAtOnce)) {
        await test.step(visit.pattern, async () => {
          await page.setViewportSize(desk);
          await open(page, visit, scene);
          await page.waitForLoadState('networkidle');
          await expectNoAxeViolationsInBothThemes(page);
          await expectRoomAtEachWidth(page, visit);
        });
        for (const state of visit.states ?? [])
          await test.step(`${visit.pattern}: ${state.name}`, () =>
            examineState(page, state, { visit, scene }));
      }
    });

test('R-10 NF-01: the not-found page passes axe in both themes', async ({ page, watch }) => {
  watch.expectNoise(/404/);
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1, name: 'Oops!' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
});

test('the axe check fails on a faulty page and names rule and element', async ({ page }) => {
  await page.goto('/about');
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('img'), { id: 'bare' })),
  );
  await expect(expectNoAxeViolations(page, [], 1_000)).rejects.toThrow(/image-alt: <img id=.*bare/);
  await expect(expectNoAxeViolations(page, colourRules)).resolves.toBeUndefined();
});

/** The admin visits all pages of staff. */
function visitorOf(access: PageAccess): Who {
  if (access === 'public') return 'visitor';
  return access === 'user' ? 'shopper' : 'admin';
}

test('lists every page of the site in the table of pages', () => {
  for (const who of everybody) {
    const owned = sitePages.filter((page) => visitorOf(page.access) === who).map(({ pattern }) => pattern);
    expect(visits[who].map(({ pattern }) => pattern)).toEqual(expect.arrayContaining(owned));
  }
});

test('lists every dialog in the table of pages', () => {
  const root = new URL('../../', import.meta.url);
  const sources = globSync(
    ['{shell,shell/kit,mf-*}/src/**/*.{ts,tsx}', 'shell/kit/{forms,orders,tables}/*.{ts,tsx}'],
    {
      cwd: root,
    },
  ).filter(
    (path) => !/\.(test|stories)\.tsx?$|^shell\/kit\/src\/dialog\/(use-)?(confirm|dialog)\./.test(path),
  );
  const opens = /<Dialog\b|useConfirm\(|useAlert\(/;
  const opening = sources.filter((path) => opens.test(readFileSync(new URL(path, root), 'utf8')));
  const known = everybody
    .flatMap((who) => visits[who])
    .flatMap(({ states = [] }) => states.flatMap(({ dialogOf }) => dialogOf ?? []));
  expect([...new Set(known)].toSorted()).toEqual(opening.toSorted());
});
