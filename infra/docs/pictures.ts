import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium as browserType, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { chromium } from '../harness/browser.ts';
import { accounts, logIn, shopUrl } from '../harness/fixtures.ts';
import { arrangeScene, type Scene } from './picture-scene.ts';
import { type Look, type Subject, subjects, type Visitor } from './picture-subjects.ts';

/**
 * `npm run pictures`: takes the pictures of `infra/docs/pictures` from the running shop that SHOP_URL and SHOP_API_URL name
 * (the addresses of the local start unless given). It orders as the demo shopper: point it at a shop for trying things out.
 */
const folder = fileURLToPath(new URL('pictures', import.meta.url));
const heights = { 360: 740, 1440: 900 };
/** A long page is there for its impression, not to be read. */
const wholeWidths = { 360: 240, 1440: 720 };

/** What waits to be seen, pictures and figures, would be missing from a whole page. */
async function seeWholePage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight) {
      window.scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
    window.scrollTo(0, 0);
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.allSettled([...document.images].map((picture) => picture.decode()));
  });
  await expect(page.locator('.kit-skeleton')).toHaveCount(0);
}

interface Shot {
  readonly page: Page;
  readonly subject: Subject;
  readonly look: Look;
  readonly scene: Scene;
}

async function take({ page, subject, look, scene }: Shot): Promise<void> {
  const { name, path, whole, act } = subject;
  await page.goto(typeof path === 'string' ? path : path(scene));
  await page.waitForLoadState('networkidle');
  await act?.(page, scene);
  if (whole) await seeWholePage(page);
  const shot = await page.screenshot({ fullPage: whole ?? false, animations: 'disabled' });
  const width = whole ? wholeWidths[look.width] : look.width;
  const file = `${folder}/${name}-${look.width}-${look.theme}.png`;
  await writeFile(file, await sharp(shot).resize({ width }).png({ palette: true, effort: 10 }).toBuffer());
  console.log(file);
}

function sameLook(one: Look) {
  return (other: Look) => one.width === other.width && one.theme === other.theme;
}

const looks: readonly Look[] = ([360, 1440] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, theme })),
);

/** Everything one visitor sees in one look, in one session. */
async function takeAll(browser: Browser, visitor: Visitor, look: Look, scene: Scene): Promise<void> {
  const wanted = subjects[visitor].filter((subject) => subject.looks.some(sameLook(look)));
  if (wanted.length === 0) return;
  const context = await browser.newContext({
    baseURL: shopUrl(),
    colorScheme: look.theme,
    viewport: { width: look.width, height: heights[look.width] },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (visitor !== 'nobody') await logIn(page, accounts[visitor]);
  for (const subject of wanted) await take({ page, subject, look, scene });
  await context.close();
}

await mkdir(folder, { recursive: true });
const scene = await arrangeScene();
const browser = await browserType.launch(chromium);
try {
  for (const visitor of ['nobody', 'shopper', 'admin'] as const)
    for (const look of looks) await takeAll(browser, visitor, look, scene);
} finally {
  await browser.close();
}
