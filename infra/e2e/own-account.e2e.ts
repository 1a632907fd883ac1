import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { routes } from '@shop/contracts';
import { logIn } from '../harness/page-steps.ts';
import { call } from '../harness/shop-api.ts';
import { accessToken, shopUrls } from '../harness/sign-in.ts';
import { readRunFile } from '../lib/run-file.ts';
import { rowOf } from './buying-steps.ts';
import { expect, test } from './fixtures.ts';
import { restoreSession } from './restore-session.ts';
import { shopDataDir } from './shop-facts.ts';

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

async function openMailbox(page: Page, to: string, subject: string): Promise<void> {
  await page.goto(readRunFile(shopDataDir()).urls.mailbox ?? '');
  await page.getByRole('listitem').filter({ hasText: to }).getByRole('link', { name: subject }).click();
}

test('changes email and password, keeps orders and addresses, and signs out everywhere', async ({
  page,
  context,
  buyer,
  order,
  watch,
}) => {
  watch.expectNoise(/status of 40[01]/);
  const email = `moved-${randomUUID()}@example.com`;
  await restoreSession(page, buyer);
  await page.goto('/dashboard/account');
  await page.getByLabel('New email').fill(email);
  await page.getByLabel('Your password').fill(buyer.password);
  await press(page, 'Send the link');
  await expect(page.getByText('then log in with it')).toBeVisible();
  const mailbox = await context.newPage();
  await openMailbox(mailbox, email, 'Confirm your new email address');
  await expect(mailbox.getByText('successfully changed')).toBeVisible();
  await mailbox.close();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page).toHaveURL(/\/login$/);

  await logIn(page, { email, password: buyer.password });
  await page.goto('/dashboard/my-orders');
  await expect(rowOf(page, order.partName)).toBeVisible();
  const token = await accessToken(shopUrls(), { email, password: buyer.password });
  expect(await call(routes.getUser, { params: { email }, token })).toMatchObject({ email, name: buyer.name });

  await page.goto('/dashboard/account');
  await page.getByLabel('Present password').fill(buyer.password);
  await page.getByLabel('New password').fill('another-secret');
  await press(page, 'Change password');
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await press(page, 'Sign out everywhere');
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, { email, password: 'another-secret' });
});
