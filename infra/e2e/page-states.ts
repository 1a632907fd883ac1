import type { Page } from '@playwright/test';
import type { Order, Part } from '@shop/contracts';
import { shopUrl } from '../harness/sign-in.ts';
import { expect } from './fixtures.ts';

/** The data that pages show: a part, and the shopper's unpaid order for it. */
export interface Scene {
  readonly part: Part;
  readonly order: Order;
}

/** A state of a page after some interaction: a dialog, a message, a menu. */
export interface PageState {
  readonly name: string;
  /** The source file of a dialog, so that none is forgotten. */
  readonly dialogOf?: string;
  /** Exists on small screens only. */
  readonly onPhone?: true;
  /** Resolves when it is visible. Each state starts from the freshly opened page. */
  readonly show: (page: Page, scene: Scene) => Promise<void>;
}

export interface Visit {
  /** As the list of the site's pages has it. */
  readonly pattern: string;
  /** The address, where it is not the pattern. */
  readonly address?: (scene: Scene) => string;
  /** The text of its only level-one heading. */
  readonly title: string | ((scene: Scene) => string);
  /** Waits for what else must be there before the page is examined. */
  readonly ready?: (page: Page, scene: Scene) => Promise<void>;
  readonly states?: readonly PageState[];
}

export type Who = 'visitor' | 'shopper' | 'admin';

export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
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
export const picture = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(64) };

/** The upload succeeds, and the call after it fails. */
export async function uploadThenRefuse(page: Page, path: string): Promise<void> {
  const uploaded = { success: true, data: { url: `${shopUrl()}/api/drawings/brake-disc-1.svg` } };
  await page.route('**/api/image', (route) => route.fulfill({ json: uploaded }));
  await refuse(page, path);
  await page.getByLabel('Image').setInputFiles(picture);
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
