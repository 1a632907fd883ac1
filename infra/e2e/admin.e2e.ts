import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { accounts, apiUrl } from '../harness/sign-in.ts';
import { rowOf } from './buying-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectMessage } from './messages.ts';
import { restoreSession } from './restore-session.ts';

test('P-05 APT-01 APT-03 MSG-09 MPT-01 MPT-02 MPT-03 DLG-02 MSG-10: shows visitors a part that an admin adds, until it is deleted', async ({
  page,
}) => {
  const name = `Journey Clutch ${randomUUID().slice(0, 8)}`;
  await restoreSession(page, accounts.admin);
  await page.goto('/dashboard/add-part');
  for (const [label, text] of [
    ['Name', name],
    ['Description', 'Three-piece kit'],
    ['Price ($)', '12'],
    ['Minimum order quantity', '10'],
    ['Available quantity', '1240'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Family').selectOption('clutch-kit');
  const background = '#446688';
  const buffer = await sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
  await page.getByLabel('Image').setInputFiles({ name: 'clutch.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Add Part', exact: true }).click();
  await expectMessage(page, 'Part added!');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');

  await page.goto(`/?q=${encodeURIComponent(name)}`);
  const picture = page.getByRole('article', { name }).getByRole('img', { name });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await page.goto(`/dashboard/manage-parts?q=${encodeURIComponent(name)}`);
  const row = rowOf(page, name);
  for (const text of ['$12/p', '10', '1,240'])
    await expect(row.getByText(text, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete?' });
  await expect(question.getByRole('button')).toHaveText(['Back Off', 'Yes, delete it!']);
  await question.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expectMessage(page, 'Deleted!');
  await expect(row).toHaveCount(0);
});

test('lets a packer see only the warehouse pages, until an owner takes the role away by one click', async ({
  page,
  buyer,
  watch,
}) => {
  await restoreSession(page, accounts.admin);
  await page.goto(`/dashboard/make-admin?q=${encodeURIComponent(buyer.email)}`);
  const role = rowOf(page, buyer.email).getByRole('checkbox', { name: 'Warehouse' });
  await role.focus();
  await page.keyboard.press('Space');
  await expect(role).toBeChecked();

  const packer = await watch.openBrowser();
  await restoreSession(packer, buyer);
  await packer.goto('/dashboard/manage-orders');
  const menu = packer.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  await expect(menu).toHaveText(['My Profile', 'Manage Parts', 'Manage All Orders']);
  await expect(packer.getByRole('heading', { level: 1 })).toHaveText('Manage All Orders');
  const orders = () =>
    packer.request.get(`${apiUrl()}/orders?limit=1`, { headers: { authorization: `Bearer ${buyer.token}` } });
  expect((await orders()).status()).toBe(200);

  await role.click();
  await expect(role).not.toBeChecked();
  await expect.poll(async () => (await orders()).status(), { timeout: 6_000 }).toBe(403);
});
