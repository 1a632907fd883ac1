import { expect, type Locator, type Page } from '@playwright/test';
import type { Account } from './sign-in.ts';

export async function logIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  // The page leaves Login once it has the shop's token; on phones the other signs are in a closed menu.
  await expect(page).not.toHaveURL(/\/login$/);
}

/** Fills and sends the sign-up form, which is open. */
export async function signUp(page: Page, person: Account & { readonly name: string }): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(person.name);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
}

export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Address', { exact: true }).fill('12 Station Road, Dhaka');
  await page.getByLabel('Phone', { exact: true }).fill('+880 1711-123456');
}

export function purchaseButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Purchase', exact: true });
}

/** Opens a page served by Vite and waits for its hot-reload connection: an edit saved earlier shows only at the next load. */
export async function openServed(page: Page, path: string): Promise<void> {
  const connected = page.waitForEvent('console', (message) => message.text() === '[vite] connected.');
  await page.goto(path);
  await connected;
}
