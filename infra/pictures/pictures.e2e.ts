import { globSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectedPictures, type Pictured, picturedStories } from './stories.ts';

/** Pages show ages and deadlines. The dates of the stories' data are shortly before this. */
const now = new Date('2026-11-25T10:00:00Z');
const sizes = { phone: { width: 360, height: 740 }, desk: { width: 1440, height: 900 } };

function addressOf({ id, tags }: Pictured): string {
  const theme = tags.includes('night') ? 'night' : 'sheet';
  const direction = tags.includes('rtl') ? 'rtl' : 'ltr';
  const query = `id=${id}&viewMode=story&globals=theme:${theme};direction:${direction}`;
  return new URL(`iframe.html?${query}`, process.env.STORYBOOK_URL).href;
}

/** Waits until the story has been played and its calls were answered. */
async function waitForStory(page: Page, id: string): Promise<void> {
  const failed = page.locator('.sb-show-errordisplay #error-message');
  await expect(page.locator(`html[data-played="${id}"]`).or(failed)).toBeAttached();
  await expect(page.locator('[data-calling="true"]')).toHaveCount(0);
  expect(await failed.allTextContents()).toEqual([]);
}

const stories = picturedStories();

for (const story of stories)
  test(`draws ${story.id} as in its picture`, async ({ page }) => {
    await page.setViewportSize(story.tags.includes('desk') ? sizes.desk : sizes.phone);
    await page.clock.setFixedTime(now);
    await page.goto(addressOf(story));
    await waitForStory(page, story.id);
    await expect(page).toHaveScreenshot(`${story.id}.png`);
  });

test('has no picture without its story', () => {
  const known = stories.map(({ id }) => `${id}.png`);
  expect(globSync('*.png', { cwd: expectedPictures }).filter((name) => !known.includes(name))).toEqual([]);
});
