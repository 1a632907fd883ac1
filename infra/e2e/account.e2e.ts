import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { routes } from '@shop/contracts';
import { logIn, signUp } from '../harness/page-steps.ts';
import { adminToken, call } from '../harness/shop-api.ts';
import { accounts, shopUrl } from '../harness/sign-in.ts';
import { isRed } from './buying-steps.ts';
import { expect, test } from './fixtures.ts';
import { press } from './page-states.ts';
import { restoreSession } from './restore-session.ts';
import { mailsTo, newPerson } from './shop-facts.ts';

function freshEmail(): string {
  return `person-${randomUUID().slice(0, 8)}@example.com`;
}
function email(page: Page) {
  return page.getByLabel('Email', { exact: true });
}
function password(page: Page) {
  return page.getByLabel('Password', { exact: true });
}
function storedToken(page: Page) {
  return page.evaluate(() => localStorage.getItem('accessToken'));
}

test("P-06 LOG-01 LOG-06 EXT-04 NAV-05 NAV-08 CON-07: exchanges the identity service's ID token on log-in, stores the token and shows name and Dashboard", async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/signInWithPassword$|^\/api\/user\//.test(pathname))
      calls.push(`${request.method()} ${pathname.replace(/.*accounts:/, '')} ${request.postData()}`);
  });
  await logIn(page, accounts.shopper);
  await expect(page).toHaveURL(`${shopUrl()}/`);
  await expect(page.getByText('Shahid Karim')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  expect(await storedToken(page)).toMatch(/^ey/);
  expect(calls).toEqual([
    expect.stringMatching(/^POST signInWithPassword /),
    `PUT /api/user/${encodeURIComponent(accounts.shopper.email)} ${JSON.stringify({ email: accounts.shopper.email })}`,
  ]);
  await page.reload();
  await expect(page.getByText('Shahid Karim')).toBeVisible();
});

test('NAV-07 ST-11 EXT-09: logs out every tab when the user logs out in one', async ({ page, context }) => {
  await restoreSession(page, accounts.shopper);
  await page.goto('/');
  const other = await context.newPage();
  await other.goto(`${shopUrl()}/dashboard/my-orders`);
  await expect(other.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await press(page, 'Logout');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await expect(other.getByRole('link', { name: 'Login' })).toBeVisible();
});

test("ERR-04: shows the provider's text for a wrong password in red, without its prefix", async ({
  page,
  watch,
}) => {
  watch.expectNoise(/status of 400/);
  await page.goto('/login');
  await email(page).fill(accounts.shopper.email);
  await password(page).fill('wrong-password');
  await press(page, 'Login');
  const words = page.getByText('Error (auth/invalid-credential).', { exact: true });
  await expect(words).toBeVisible();
  expect(await isRed(words)).toBe(true);
  await expect(page.getByText('Wrong email or password.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Forgot password' })).toBeVisible();
  expect(await storedToken(page)).toBeNull();
});

test('SUP-01..05 EXT-05 VAL-03 DEF-13: signs up an address with dots, plus and hyphens, goes home, shows the name and sends the mail', async ({
  page,
}) => {
  const address = `nadia.islam+${randomUUID().slice(0, 8)}@mail.parts-shop.example.com`;
  const person = { name: 'Nadia Islam', email: address, password: 'secret1' };
  await page.goto('/signup');
  await signUp(page, person);
  await expect(page).toHaveURL(`${shopUrl()}/`);
  await expect(page.getByText('Nadia Islam')).toBeVisible();
  await expect(page.getByText(`We sent a verification link to ${person.email}`)).toBeVisible();
  expect(await mailsTo(address)).toEqual(['VERIFY_EMAIL']);
  expect(await storedToken(page)).toMatch(/^ey/);
  await page.goto('/dashboard/my-profile');
  await expect(page.getByText('Email not verified')).toBeVisible();
  const found = await call(routes.listUsers, { query: { q: 'Nadia Islam' }, token: await adminToken() });
  expect(found).toContainEqual(expect.objectContaining({ email: address, name: 'Nadia Islam' }));
});

test('VAL-07 LOG-02 LOG-07 EXT-07: requires an address for a reset, and does not reveal whether it is known', async ({
  page,
}) => {
  await page.goto('/login');
  await press(page, 'Reset');
  await expect(page.getByText('Please enter your email to reset password')).toBeVisible();
  const known = await newPerson();
  const unknown = freshEmail();
  for (const address of [known.email, unknown]) {
    await email(page).fill(address);
    await press(page, 'Reset');
    const sent = page.getByRole('listitem').filter({ hasText: 'If this address has an account' });
    await expect(sent).toBeVisible();
    await sent.getByRole('button').click();
    await expect(sent).toHaveCount(0);
  }
  expect([await mailsTo(known.email), await mailsTo(unknown)]).toEqual([['PASSWORD_RESET'], []]);
});

test('P-06 LOG-04 EXT-08: signs in with the chosen Google account', async ({ page }) => {
  await page.goto('/login');
  await press(page, 'Sign in with google');
  await page.getByRole('button', { name: /Nadia Rahman/ }).click();
  await expect(page).toHaveURL(`${shopUrl()}/`);
  await expect(page.getByRole('navigation').getByText('Nadia Rahman')).toBeVisible();
  expect(await storedToken(page)).toMatch(/^ey/);
});

test('ERR-13: silently renews an invalid token and loads the page', async ({ page, watch }) => {
  watch.expectNoise(/status of 401/);
  await restoreSession(page, accounts.shopper);
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('accessToken', 'spoiled'));
  await page.goto('/dashboard/my-orders');
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await expect(page.getByText('No orders yet').or(page.getByRole('table'))).toBeVisible();
  expect(await storedToken(page)).toMatch(/^ey/);
});

test('SB-04: shows an admin My Orders and Add Review when opened by address', async ({ page }) => {
  await restoreSession(page, accounts.admin);
  for (const [path, title] of [
    ['/dashboard/my-orders', 'My Orders'],
    ['/dashboard/add-review', 'Add Review'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveURL(`${shopUrl()}${path}`);
  }
});
