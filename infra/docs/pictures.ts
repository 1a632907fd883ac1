import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium as browserType, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { chromium } from '../harness/browser.ts';
import { logIn } from '../harness/page-steps.ts';
import { accounts, shopUrl } from '../harness/sign-in.ts';
import { arrangeScene, type Scene, type Subject, subjects } from './picture-subjects.ts';

/**
 * `npm run pictures`: takes the pictures of `infra/docs/pictures` from the running shop at SHOP_URL and SHOP_API_URL (by default the local
 * start). It places orders as the demo shopper: use a test shop.
 */
const folder = fileURLToPath(new URL('pictures', import.meta.url));
const preview = fileURLToPath(new URL('../../shell/public/preview.png', import.meta.url));
const heights = { 360: 740, 1440: 900 };
/** Whole pages only give an impression, so they are scaled down. */
const wholeWidths = { 360: 240, 1440: 720 };

/** Scrolls through the page: lazily loaded pictures and figures would be missing from a full-page picture. */
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

async function take(page: Page, { name, path, looks, whole, act }: Subject, scene: Scene): Promise<void> {
  for (const { width, theme } of looks) {
    await page.setViewportSize({ width, height: heights[width] });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.goto(typeof path === 'string' ? path : path(scene));
    await page.waitForLoadState('networkidle');
    await act?.(page, scene);
    if (whole) await seeWholePage(page);
    const shot = await page.screenshot({ fullPage: whole ?? false, animations: 'disabled' });
    const picture = sharp(shot).resize({ width: whole ? wholeWidths[width] : width });
    const file = `${folder}/${name}-${width}-${theme}.png`;
    await writeFile(file, await picture.png({ palette: true, effort: 10 }).toBuffer());
    console.log(file);
  }
}

/** Makes the link preview for messengers: the top of the home page, in the format they all accept. */
async function makePreview(): Promise<void> {
  const [width, height] = [1_200, 630];
  const top = sharp(`${folder}/home-1440-light.png`).resize({ width, height, position: 'top' });
  await top.png({ palette: true, colours: 64, effort: 10 }).toFile(preview);
  console.log(preview);
}

async function takeAll(browser: Browser, scene: Scene): Promise<void> {
  for (const visitor of ['nobody', 'shopper', 'admin'] as const) {
    const page = await browser.newPage({ baseURL: shopUrl(), locale: 'en-GB' });
    if (visitor !== 'nobody') await logIn(page, accounts[visitor]);
    for (const subject of subjects[visitor]) await take(page, subject, scene);
    await page.close();
  }
}

await mkdir(folder, { recursive: true });
const scene = await arrangeScene();
const browser = await browserType.launch(chromium);
try {
  await takeAll(browser, scene);
  await makePreview();
} finally {
  await browser.close();
}
