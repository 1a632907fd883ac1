import type { Page } from '@playwright/test';
import { type Order, type Part, routes } from '@shop/contracts';
import { fillAddress, purchaseButton } from '../harness/page-steps.ts';
import { adminToken, call, demoShopper, orderPart, payFor } from '../harness/shop-api.ts';
import type { accounts } from '../harness/sign-in.ts';

/** Shown in the pictures: a part, and a shopper with one order to pay, one to ship and one shipped. A review awaits moderation. */
export interface Scene {
  readonly part: Part;
  readonly unpaid: Order;
}

async function partCalled(name: string): Promise<Part> {
  const parts = await call(routes.listParts);
  const part = parts.find((each) => each.name.includes(name) && each.availableQuantity > 0);
  if (part === undefined) throw new Error(`the catalogue has no ${name}; fill it with npm run seed`);
  return part;
}

/** Orders as the demo shopper; cancels unpaid orders left by earlier pictures. */
export async function arrangeScene(): Promise<Scene> {
  const shopper = await demoShopper();
  const { email, token } = shopper;
  for (const { _id, paid } of await call(routes.listOwnOrders, { params: { email }, token }))
    if (!paid) await call(routes.cancelOrder, { params: { id: _id }, token });
  const shipped = await orderPart(shopper, await partCalled('Alternator'));
  await payFor(shopper, shipped);
  await call(routes.shipOrder, { params: { id: shipped._id }, token: await adminToken() });
  await payFor(shopper, await orderPart(shopper, await partCalled('Oil Filter')));
  const part = await partCalled('Ventilated Brake Disc');
  const reviewText = 'The disc fits my car exactly, and it came two days before they said.';
  // Reviews sent without a login await moderation.
  await call(routes.addReview, { body: { name: 'Nusrat Jahan', rating: 5, reviewText, img: part.img } });
  return { part, unpaid: await orderPart(shopper, part) };
}

interface Look {
  readonly width: 360 | 1440;
  readonly theme: 'light' | 'dark';
}

export interface Subject {
  readonly name: string;
  readonly path: string | ((scene: Scene) => string);
  readonly looks: readonly Look[];
  /** The whole page instead of its first screen. */
  readonly whole?: true;
  /** Steps to take before the picture. */
  readonly act?: (page: Page, scene: Scene) => Promise<void>;
}

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
  const buttons = page.getByRole('button', { name: `Cancel ${unpaid.partName}` });
  return buttons.first().click();
}

function purchasePath({ part }: Scene): string {
  return `/purchase/${part._id}`;
}

/** Every page, as seen by the visitors who use it most. */
export const subjects: Record<keyof typeof accounts | 'nobody', readonly Subject[]> = {
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
    { name: 'mail-preferences', path: '/dashboard/mail-preferences', looks: [phone, wide] },
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
