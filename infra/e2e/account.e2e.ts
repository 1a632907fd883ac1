import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { routes } from '@shop/contracts';
import { logIn } from '../harness/page-steps.ts';
import { adminToken, call } from '../harness/shop-api.ts';
import { accounts, shopUrl } from '../harness/sign-in.ts';
import { isRed } from './buying-steps.ts';
import { expect, test } from './fixtures.ts';
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
function press(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true }).click();
}
function storedToken(page: Page) {
  return page.evaluate(() => localStorage.getItem('accessToken'));
}

async function signUp(page: Page, person: { name: string; email: string; password: string }): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Name', { exact: true }).fill(person.name);
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await press(page, 'Sign up');
}

test('P-06 LOG-01 LOG-06 EXT-04 NAV-05 NAV-08 CON-07: when a shopper logs in, then the identity service is asked, its proof is exchanged, name and Dashboard show and the token is kept', async ({
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

test('NAV-07 ST-11 EXT-09: when a person logs out in one tab, then every tab is logged out', async ({
  page,
  context,
}) => {
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

test('VAL-01 VAL-02 VAL-04 VAL-05: when fields are wrong, then the specified messages stand at them', async ({
  page,
}) => {
  await page.goto('/login');
  await press(page, 'Login');
  await expect(page.getByText('Email is Required')).toBeVisible();
  await expect(page.getByText('Password is Required')).toBeVisible();
  await email(page).fill('nobody');
  await password(page).fill('12345');
  await press(page, 'Login');
  await expect(page.getByText('Provide a valid Email Address')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await expect(email(page)).toBeFocused();
});

test('ERR-04: when the password is wrong, then the provider’s text shows in red without its prefix', async ({
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

test('SUP-01..05 EXT-05 VAL-03 DEF-13: when a person signs up with an address of dots, plus and hyphens, then home opens, the name shows and a verification email is sent', async ({
  page,
}) => {
  const address = `nadia.islam+${randomUUID().slice(0, 8)}@mail.parts-shop.example.com`;
  const person = { name: 'Nadia Islam', email: address, password: 'secret1' };
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

test('SUP-02: when the verification email cannot be sent, then the account is made all the same, the page says so, and the email can be sent again', async ({
  page,
  watch,
}) => {
  watch.expectNoise(/status of 400/);
  const person = { name: 'Nadia Islam', email: freshEmail(), password: 'secret1' };
  await page.route('**/accounts:sendOobCode*', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'QUOTA_EXCEEDED' } } }),
  );
  await signUp(page, person);
  await expect(page).toHaveURL(`${shopUrl()}/`);
  const strip = page.getByRole('complementary', { name: 'Email verification' });
  await expect(strip.getByText("We couldn't send the link to")).toBeVisible();
  expect(await storedToken(page)).toMatch(/^ey/);
  await page.unroute('**/accounts:sendOobCode*');
  await strip.getByRole('button', { name: 'Send it again' }).click();
  await expect(
    strip.getByText('Verify your email to get order updates. Open the link we sent to'),
  ).toBeVisible();
  expect(await mailsTo(person.email)).toEqual(['VERIFY_EMAIL']);
});

test('ST-11: when a person logs out in one tab while another renews, then the late answer signs nobody in', async ({
  page,
  context,
  watch,
}) => {
  watch.expectNoise(/status of 401/);
  await restoreSession(page, accounts.shopper);
  await page.goto('/');
  const other = await context.newPage();
  const [asked, loggedOut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await other.route('**/api/my-orders*', (route) => route.fulfill({ status: 401, json: {} }));
  await other.route('**/api/user/*', async (route) => {
    const response = await route.fetch();
    asked.resolve();
    await loggedOut.promise;
    await route.fulfill({ response });
  });
  await other.goto(`${shopUrl()}/dashboard/my-orders`);
  await asked.promise;
  await press(page, 'Logout');
  await expect(other).toHaveURL(`${shopUrl()}/login`);
  const late = other.waitForResponse('**/api/user/*');
  loggedOut.resolve();
  await (await late).finished();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await storedToken(tab)).toBeNull();
  }
});

test('VAL-06: when the name is missing, then it is asked for', async ({ page }) => {
  await page.goto('/signup');
  await press(page, 'Sign up');
  await expect(page.getByText('Name is Required')).toBeVisible();
});

test('SUP-01 ERR-04: when the address has an account already, then the provider says so', async ({
  page,
  watch,
}) => {
  watch.expectNoise(/status of 400/);
  await signUp(page, { name: 'Somebody', email: accounts.shopper.email, password: 'secret1' });
  await expect(page.getByText('Error (auth/email-already-in-use).', { exact: true })).toBeVisible();
  await expect(page.getByText('You already have an account.')).toBeVisible();
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(`${shopUrl()}/login`);
});

test('VAL-07 LOG-02 LOG-07 EXT-07: when a reset is asked for, then an address is needed and the answer gives nothing away', async ({
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
    const sent = page.getByRole('status').filter({ hasText: 'If this address has an account' });
    await expect(sent).toBeVisible();
    await sent.getByRole('button').click();
    await expect(sent).toHaveCount(0);
  }
  expect([await mailsTo(known.email), await mailsTo(unknown)]).toEqual([['PASSWORD_RESET'], []]);
});

test('P-06 LOG-04 EXT-08: when a person signs in with google, then the chosen account is used', async ({
  page,
}) => {
  await page.goto('/login');
  await press(page, 'Sign in with google');
  await page.getByRole('button', { name: /Nadia Rahman/ }).click();
  await expect(page).toHaveURL(`${shopUrl()}/`);
  await expect(page.getByRole('navigation').getByText('Nadia Rahman')).toBeVisible();
  expect(await storedToken(page)).toMatch(/^ey/);
});

test('LOG-04: when the google window is closed, then no error shows', async ({ page }) => {
  await page.goto('/login');
  await press(page, 'Sign in with google');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('.kit-form-error')).toHaveCount(0);
});

test('R-20: when a guarded page asked for the login, then its path, query and hash come back, also after a reload', async ({
  page,
}) => {
  await page.goto('/dashboard/my-orders?view=all#latest');
  await expect(page).toHaveURL(`${shopUrl()}/login`);
  await page.reload();
  await email(page).fill(accounts.shopper.email);
  await password(page).fill(accounts.shopper.password);
  await press(page, 'Login');
  await expect(page).toHaveURL(`${shopUrl()}/dashboard/my-orders?view=all#latest`);
});

test('R-25: when somebody signed in opens Login, then home opens', async ({ page }) => {
  await restoreSession(page, accounts.shopper);
  await page.goto('/login');
  await expect(page).toHaveURL(`${shopUrl()}/`);
});

test('ERR-13: when the token has gone bad, then it is renewed silently and the page loads', async ({
  page,
  watch,
}) => {
  watch.expectNoise(/status of 401/);
  await restoreSession(page, accounts.shopper);
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('accessToken', 'spoiled'));
  await page.goto('/dashboard/my-orders');
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await expect(page.getByText('No orders yet').or(page.getByRole('table'))).toBeVisible();
  expect(await storedToken(page)).toMatch(/^ey/);
});

test('LOG-09: when the shop gives no token, then Retry is offered and nobody is half signed in', async ({
  page,
  watch,
}) => {
  watch.expectNoise(/status of 503|ERR_FAILED/);
  await page.route('**/api/user/*', (route) => route.abort());
  await page.goto('/login');
  await email(page).fill(accounts.shopper.email);
  await password(page).fill(accounts.shopper.password);
  await press(page, 'Login');
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await page.unroute('**/api/user/*');
  await retry.click();
  await expect(page.getByText('Shahid Karim')).toBeVisible();
});

test('ROLE-04 ERR-06 ROLE-03: when a shopper opens an admin page, then Forbidden Access, log-out and Login', async ({
  page,
}) => {
  await restoreSession(page, accounts.shopper);
  await page.goto('/dashboard/manage-parts');
  await expect(page.getByText('Forbidden Access')).toBeVisible();
  await expect(page).toHaveURL(`${shopUrl()}/login`);
  expect(await storedToken(page)).toBeNull();
});

test('SB-01..03: when shopper and admin look at the sidebar, then each has the specified items', async ({
  page,
  watch,
}) => {
  const items = (of: Page) =>
    of.getByRole('navigation', { name: 'Dashboard' }).getByRole('link').allTextContents();
  await restoreSession(page, accounts.shopper);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'My Orders' }).first()).toBeVisible();
  expect(await items(page)).toEqual(['My Orders', 'Add Review', 'My Profile']);
  const admin = await watch.openBrowser();
  await restoreSession(admin, accounts.admin);
  await admin.goto('/dashboard');
  await expect(admin.getByRole('link', { name: 'Manage All Orders' })).toBeVisible();
  expect(await items(admin)).toEqual([
    'My Profile',
    'Add Part',
    'Manage Parts',
    'Make Admin',
    'Manage All Orders',
  ]);
});

test('SB-04: when an admin opens My Orders or Add Review by its address, then it is shown', async ({
  page,
}) => {
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

test('R-21: when a path below the dashboard is unknown, then the not-found page stands in its frame', async ({
  page,
  watch,
}) => {
  watch.expectNoise(/404/);
  await restoreSession(page, accounts.shopper);
  await page.goto('/dashboard/nowhere');
  await expect(page.getByText('Oops!')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
});
