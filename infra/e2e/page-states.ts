import type { Locator, Page } from '@playwright/test';
import type { Order, Part } from '@shop/contracts';
import sharp from 'sharp';
import { shopUrl } from '../harness/sign-in.ts';
import { expect } from './fixtures.ts';

/** Data that pages show: a part and the shopper's unpaid order for it. */
export interface Scene {
  readonly part: Part;
  readonly order: Order;
}

/** A state of a page after an interaction: a dialog, a message, a menu. */
export interface PageState {
  readonly name: string;
  /** Source file of a dialog; a test checks that every dialog is listed. */
  readonly dialogOf?: string;
  readonly onPhone?: true;
  /** Resolves when the state is visible. Each state starts from a freshly opened page. */
  readonly show: (page: Page, scene: Scene) => Promise<void>;
}

export interface Visit {
  /** As written in the site's list of pages. */
  readonly pattern: string;
  readonly address?: (scene: Scene) => string;
  /** Text of its only level-one heading. */
  readonly title: string | ((scene: Scene) => string);
  /** Waits for anything else needed before the page is checked. */
  readonly ready?: (page: Page, scene: Scene) => Promise<void>;
  readonly states?: readonly PageState[];
}

export type Who = 'visitor' | 'shopper' | 'admin';

export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

/** Loads more of a list until it has the row: other journeys leave orders, too. */
export async function loadUntil(page: Page, row: Locator): Promise<void> {
  const more = page.getByRole('button', { name: 'Load more' });
  await expect(row.or(more).first()).toBeVisible();
  const rows = page.getByRole('row');
  while (!(await row.isVisible())) {
    const seen = await rows.count();
    await more.press('Enter');
    await expect.poll(() => rows.count()).toBeGreaterThan(seen);
  }
}

export function dialogSeen(page: Page): Promise<void> {
  return expect(page.getByRole('dialog')).toBeVisible();
}
export function questionSeen(page: Page, name: string): Promise<void> {
  return expect(page.getByRole('alertdialog', { name })).toBeVisible();
}

export async function refuse(page: Page, path: string): Promise<void> {
  await page.route(`**/api/${path}`, (route) => route.fulfill({ status: 503, json: {} }));
}
/** A picture that the image host accepts. */
export async function realPicture() {
  const create = { width: 64, height: 64, channels: 3, background: '#884422' } as const;
  return { name: 'part.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
}

export const picture = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(64) };

/** Lets the upload succeed, and answers the call after it. */
export async function uploadThenAnswer(
  page: Page,
  path: string,
  answer: { status: number; json: object },
): Promise<void> {
  const uploaded = { success: true, data: { url: `${shopUrl()}/api/drawings/brake-disc-1.svg` } };
  await page.route('**/api/image', (route) => route.fulfill({ json: uploaded }));
  await page.route(`**/api/${path}`, (route) => route.fulfill(answer));
  await page.getByLabel('Image').setInputFiles(picture);
}

/** Lets the upload succeed and the call after it fail. */
export function uploadThenRefuse(page: Page, path: string): Promise<void> {
  return uploadThenAnswer(page, path, { status: 503, json: {} });
}

export const drawer: PageState = {
  name: 'the drawer',
  dialogOf: 'shell/src/frames/dashboard-frame.tsx',
  onPhone: true,
  show: async (page) => {
    await press(page, 'Dashboard menu');
    await dialogSeen(page);
  },
};
