import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { type Part, routes } from '@shop/contracts';
import sharp from 'sharp';
import { fillAddress, purchaseButton } from '../harness/page-steps.ts';
import { adminToken, call, orderPart, ordersOf } from '../harness/shop-api.ts';
import { accounts } from '../harness/sign-in.ts';
import { cellOf, rowOf } from './buying-steps.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { expectMessage } from './messages.ts';
import { restoreSession } from './restore-session.ts';
import { newPerson } from './shop-facts.ts';

async function deleteIn(admin: Page, name: string): Promise<void> {
  await admin.goto(`/dashboard/manage-parts?q=${encodeURIComponent(name)}`);
  await admin.getByRole('button', { name: `Delete ${name}` }).click();
  await admin.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expectMessage(admin, 'Deleted!');
}

test('MPT-04: keeps the terms of an open order when its part is deleted, and sells the part again after Undo by keyboard', async ({
  page,
  buyer,
  part,
  watch,
}) => {
  test.slow();
  watch.expectNoise(/status of 404/);
  await orderPart(buyer, part);
  await restoreSession(page, buyer);
  const admin = await watch.openBrowser();
  await restoreSession(admin, accounts.admin);
  await deleteIn(admin, part.name);

  await page.goto(`/purchase/${part._id}`);
  await expect(page.getByText('Part not found')).toBeVisible();
  await page.goto('/dashboard/my-orders');
  await expect(cellOf(rowOf(page, part.name), 'Price')).toHaveText('$12.50');

  await expect(admin.getByRole('region', { name: `${part.name} was removed from the shop.` })).toBeFocused();
  await expectNoAxeViolations(admin);
  await admin.keyboard.press('Tab');
  await admin.keyboard.press('Enter');
  await expect(admin.getByText(`${part.name} is back in the shop.`)).toBeVisible();
  await expect(rowOf(admin, part.name)).toBeVisible();

  await page.goto('/');
  await page.getByLabel('Search parts').fill(part.name);
  await page.getByRole('article', { name: part.name }).getByRole('link', { name: 'Place Order' }).click();
  await fillAddress(page);
  await purchaseButton(page).click();
  await expectMessage(page, 'Order placed successfully');
  expect(await ordersOf(buyer)).toMatchObject([
    { partName: part.name, price: 12.5 },
    { partName: part.name, price: 12.5 },
  ]);
});

async function openEdit(page: Page, { name }: Part): Promise<void> {
  await page.goto(`/dashboard/manage-parts?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByLabel('Price ($)')).toBeVisible();
}

function save(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Save', exact: true }).click();
}

async function secondAdmin(page: Page): Promise<string> {
  const person = await newPerson('Second Admin');
  await call(routes.makeAdmin, { params: { email: person.email }, token: await adminToken() });
  await restoreSession(page, person);
  return person.email;
}

test('APT-06: shows the second of two admins who edit a part both values, and records each change', async ({
  page,
  part,
  watch,
}) => {
  test.slow();
  watch.expectNoise(/status of 412/);
  await restoreSession(page, accounts.admin);
  const other = await watch.openBrowser();
  const email = await secondAdmin(other);
  for (const each of [page, other]) await openEdit(each, part);

  const background = '#446688';
  const image = sharp({ create: { width: 80, height: 60, channels: 3, background } });
  const buffer = await image.png().toBuffer();
  await page.getByLabel('Price ($)').fill('13.50');
  await page.getByLabel('Add pictures').setInputFiles({ name: 'disc.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Move picture 2 earlier' }).click();
  await save(page);
  await expect(page.getByRole('region', { name: 'Saved: Price, Pictures.' })).toBeFocused();

  await other.getByLabel('Price ($)').fill('14');
  await other.getByLabel('Description').fill('Coated all over.');
  await save(other);
  const panel = other.getByRole('region', { name: 'Another admin changed this part' });
  for (const price of ['$13.50', '$14']) await expect(panel.getByText(price)).toBeVisible();
  await expect(other.getByLabel('Price ($)')).toHaveValue('14');
  await expectNoAxeViolations(other);
  await panel.getByRole('button', { name: 'Keep theirs: Price' }).click();
  await save(other);
  await expect(other.getByRole('region', { name: 'Saved: Description.' })).toBeVisible();
  const now = await call(routes.getPart, { params: { id: part._id } });
  expect(now).toMatchObject({ price: 13.5, description: 'Coated all over.', images: [now.img, part.img] });
  const changes = other.getByRole('region', { name: 'Changes' }).getByRole('listitem');
  await expect(changes.nth(0)).toContainText(email);
  await expect(changes.nth(1)).toContainText(accounts.admin.email);
  await expect(changes.nth(1)).toContainText('$13.50');

  await other.getByLabel('Name', { exact: true }).fill('Half typed');
  await other.evaluate(() => history.back());
  await other.getByRole('button', { name: 'Stay here' }).click();
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Half typed');
});

test('hides a part from buyers and brings it back as discontinued with a successor', async ({
  page,
  part,
  addPart,
  watch,
}) => {
  watch.expectNoise(/status of 404/);
  const successor = await addPart();
  await restoreSession(page, accounts.admin);
  const visitor = await watch.openBrowser();
  const visit = () => visitor.goto(`/parts/${part.partNumber}`);

  await openEdit(page, part);
  await page.getByLabel('State').selectOption('Hidden');
  await save(page);
  await expect(page.getByText('Saved: State.')).toBeVisible();
  await visit();
  await expect(visitor.getByRole('heading', { name: 'Part not found' })).toBeVisible();
  await visitor.goto(`/?q=${encodeURIComponent(part.partNumber)}`);
  await expect(visitor.getByText('No parts match', { exact: true })).toBeVisible();
  await page.goto(`/dashboard/manage-parts?show=hidden&q=${encodeURIComponent(part.name)}`);
  await expect(rowOf(page, part.name).getByText('Hidden')).toBeVisible();
  await expectNoAxeViolations(page);

  await openEdit(page, part);
  await page.getByLabel('State').selectOption('Discontinued');
  await page.getByLabel('Superseded by').fill(successor.partNumber);
  await save(page);
  await expect(page.getByText('Saved: Superseded by, State.')).toBeVisible();
  await visit();
  await expect(visitor.getByText('This part is discontinued and sold while stock lasts.')).toBeVisible();
  await visitor.getByRole('link', { name: successor.partNumber }).click();
  await expect(visitor.getByRole('heading', { name: successor.name })).toBeVisible();
});

test('raises the prices of 40 parts by 5 % in at most 6 clicks, and undoes it', async ({ page, addPart }) => {
  test.slow();
  const name = `Batch ${randomUUID().slice(0, 8)}`;
  const parts = await Promise.all(
    Array.from({ length: 40 }, (_, at) => addPart({ name: `${name} ${at + 1}`, price: 10 * (at + 1) })),
  );
  const prices = async () => {
    const now = await Promise.all(parts.map(({ _id }) => call(routes.getPart, { params: { id: _id } })));
    return now.map(({ price }) => price);
  };
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  const button = (text: string) => page.getByRole('button', { name: text });
  await restoreSession(page, accounts.admin);
  await page.goto('/dashboard');
  await click(page.getByRole('link', { name: 'Manage Parts' }));
  await click(page.getByLabel('Search parts'));
  await page.keyboard.type(name);
  await click(button('Change all 40 parts'));
  await click(page.getByLabel('Percent'));
  await page.keyboard.type('5');
  await expectNoAxeViolations(page);
  await click(button('Preview'));
  await expect(page.getByText('This is a preview. Nothing has changed yet.')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoAxeViolations(page);
  await click(button('Change 40 parts'));
  await expect(page.getByText('Done: 40 rows written.')).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(6);
  expect(await prices()).toEqual(parts.map(({ price }) => price * 1.05));
  await button('Undo').click();
  await button('Yes, undo').click();
  await expect(page.getByText('Undone: 40 of 40 parts put back.')).toBeVisible();
  expect(await prices()).toEqual(parts.map(({ price }) => price));
});
