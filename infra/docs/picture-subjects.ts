import type { Page } from '@playwright/test';
import { fillAddress, purchaseButton } from '../harness/buying-steps.ts';
import type { accounts } from '../harness/fixtures.ts';
import type { Scene } from './picture-scene.ts';

export interface Look {
  readonly width: 360 | 1440;
  readonly theme: 'light' | 'dark';
}

export interface Subject {
  readonly name: string;
  readonly path: string | ((scene: Scene) => string);
  readonly looks: readonly Look[];
  /** The page down to its end instead of its first screen. */
  readonly whole?: true;
  /** What the person did before the picture. */
  readonly act?: (page: Page, scene: Scene) => Promise<void>;
}

export type Visitor = keyof typeof accounts | 'nobody';

const phone: Look = { width: 360, theme: 'light' };
const wide: Look = { width: 1440, theme: 'light' };
const darkPhone: Look = { width: 360, theme: 'dark' };
const darkWide: Look = { width: 1440, theme: 'dark' };

async function order(page: Page): Promise<void> {
  await fillAddress(page);
  await purchaseButton(page).click();
  await page.getByRole('link', { name: 'Pay now' }).waitFor();
}

function askToCancel(page: Page, { unpaid }: Scene): Promise<void> {
  return page
    .getByRole('button', { name: `Cancel ${unpaid.partName}` })
    .first()
    .click();
}

function purchasePath({ part }: Scene): string {
  return `/purchase/${part._id}`;
}

/** Every page, as the people who use it most see it. */
export const subjects: Record<Visitor, readonly Subject[]> = {
  nobody: [
    { name: 'home', path: '/', looks: [phone, wide, darkPhone, darkWide] },
    { name: 'home-whole', path: '/', looks: [phone, wide], whole: true },
    { name: 'about', path: '/about', looks: [phone, wide] },
    { name: 'blogs', path: '/blogs', looks: [wide] },
    { name: 'my-portfolio', path: '/my-portfolio', looks: [wide] },
    { name: 'login', path: '/login', looks: [phone, wide] },
    { name: 'signup', path: '/signup', looks: [phone, darkPhone] },
    { name: 'not-found', path: '/no-such-page', looks: [wide] },
  ],
  shopper: [
    { name: 'purchase', path: purchasePath, looks: [phone, darkPhone], whole: true },
    { name: 'purchase', path: purchasePath, looks: [wide] },
    { name: 'ordered', path: purchasePath, looks: [wide, darkWide], act: order },
    {
      name: 'payment',
      path: ({ unpaid }) => `/dashboard/payment/${unpaid._id}`,
      looks: [phone, wide, darkPhone],
    },
    { name: 'dashboard', path: '/dashboard', looks: [phone] },
    { name: 'my-orders', path: '/dashboard/my-orders', looks: [phone, wide, darkPhone] },
    { name: 'cancel-order', path: '/dashboard/my-orders', looks: [phone, darkWide], act: askToCancel },
    { name: 'add-review', path: '/dashboard/add-review', looks: [phone] },
    { name: 'my-profile', path: '/dashboard/my-profile', looks: [phone, wide] },
    { name: 'update-additional-info', path: '/update-additional-info', looks: [phone] },
  ],
  admin: [
    { name: 'dashboard-admin', path: '/dashboard', looks: [wide] },
    { name: 'manage-orders', path: '/dashboard/manage-orders', looks: [phone, wide, darkWide] },
    { name: 'manage-parts', path: '/dashboard/manage-parts', looks: [wide] },
    { name: 'make-admin', path: '/dashboard/make-admin', looks: [wide] },
    { name: 'add-part', path: '/dashboard/add-part', looks: [wide] },
    { name: 'manage-reviews', path: '/dashboard/manage-reviews', looks: [wide] },
    { name: 'shop-figures', path: '/dashboard/shop-figures', looks: [wide] },
    { name: 'system-status', path: '/dashboard/system-status', looks: [phone, darkWide] },
  ],
};
