import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const stopsAtMost = 150;

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element.contains(element.ownerDocument.activeElement));
}

type Key = 'Tab' | 'Shift+Tab' | 'ArrowRight';

export async function tabTo(page: Page, target: Locator, key: Key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < stopsAtMost; stop += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${stopsAtMost} times ${key} did not reach ${target}`);
}

export async function activate(page: Page, target: Locator, key?: 'Shift+Tab'): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

/** The tools of a list are one stop; arrow keys go from one to the next. */
export async function activateTool(page: Page, tool: Locator, key?: 'Shift+Tab'): Promise<void> {
  await tabTo(page, page.getByRole('toolbar').filter({ has: tool }), key);
  await tabTo(page, tool, 'ArrowRight');
  await page.keyboard.press('Enter');
}
