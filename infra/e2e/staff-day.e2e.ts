import type { Page } from '@playwright/test';
import { limits, type Part, routes } from '@shop/contracts';
import { adminToken, call, type Person } from '../harness/shop-api.ts';
import { accounts } from '../harness/sign-in.ts';
import { expect, test, widths } from './fixtures.ts';
import { activate, activateTool, tabTo } from './keyboard-steps.ts';
import { loadUntil } from './page-states.ts';
import { restoreSession } from './restore-session.ts';
import { newColleague, orderAndPay } from './shop-facts.ts';

const weightGrams = 1_200;

/** Orders that a carrier delivers. */
async function paidOrders(buyer: Person, parts: readonly Part[]): Promise<string[]> {
  const numbers: string[] = [];
  for (const part of parts) numbers.push(await orderAndPay(buyer, [part], { isDelivered: true }));
  return numbers;
}

/** The books have a row once the invoice of a paid order is issued. */
async function openBooks(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto('/dashboard/books');
    await expect(page.getByRole('button', { name: 'Download invoices as CSV' })).toBeEnabled({
      timeout: 3_000,
    });
  }).toPass({ timeout: 60_000 });
}

for (const width of widths) {
  test(`a packer picks, prints slips and ships with a scanner, by keyboard alone at ${width} px`, async ({
    page,
    buyer,
    addPart,
  }) => {
    test.slow();
    const parts = [await addPart({ weightGrams }), await addPart({ weightGrams })];
    const numbers = await paidOrders(buyer, parts);
    await page.setViewportSize({ width, height: 800 });
    await restoreSession(page, accounts.warehouse);
    await page.goto('/dashboard/packing');
    for (const number of numbers) {
      const box = page.getByRole('checkbox', { name: `Select ${number}` });
      await loadUntil(page, box);
      await tabTo(page, box);
      await page.keyboard.press('Space');
    }
    await expect(page.getByText('2 orders selected')).toBeVisible();
    await activateTool(page, page.getByRole('button', { name: 'Pick list' }), 'Shift+Tab');
    for (const { name } of parts) await expect(page.getByText(name)).toBeVisible();
    await activate(page, page.getByRole('button', { name: 'Back to orders' }));

    const slips = page.waitForEvent('download');
    await activateTool(page, page.getByRole('button', { name: 'Slips' }));
    expect((await slips).suggestedFilename()).toMatch(/\.pdf$/);
    await activateTool(page, page.getByRole('button', { name: 'Ship', exact: true }));

    await tabTo(page, page.getByLabel('Carrier'));
    await page.keyboard.type('DHL');
    await page.keyboard.press('Enter');
    for (const number of numbers) {
      await expect(page.getByLabel(`Tracking number of ${number}`)).toBeFocused();
      await page.keyboard.type(`JD-${number}`);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('button', { name: 'Ship 2 orders' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 of 2 orders shipped')).toBeVisible();
    for (const number of numbers) {
      const order = await call(routes.getWholeOrder, { params: { number }, token: await adminToken() });
      expect(order.shipments).toMatchObject([{ carrier: 'DHL', trackingNumber: `JD-${number}` }]);
    }
  });

  test(`a bookkeeper downloads a month by keyboard alone at ${width} px`, async ({ page, buyer, part }) => {
    await orderAndPay(buyer, [part]);
    await page.setViewportSize({ width, height: 800 });
    await restoreSession(page, accounts.bookkeeper);
    await openBooks(page);
    const month = page.getByLabel('Month');
    const latest = await month.inputValue();
    await tabTo(page, month);
    await page.keyboard.press('ArrowDown');
    await expect(month).not.toHaveValue(latest);
    await page.keyboard.press('ArrowUp');
    await expect(month).toHaveValue(latest);
    for (const [button, file] of [
      ['Download invoices as CSV', `invoices-${latest}.csv`],
      ['All PDFs (ZIP)', '.zip'],
    ] as const) {
      const download = page.waitForEvent('download');
      await activate(page, page.getByRole('button', { name: button }));
      expect((await download).suggestedFilename()).toContain(file);
    }
  });
}

/** Clicks controls by their role and name, and counts. */
function clicksOn(page: Page) {
  let count = 0;
  return {
    click: async (role: 'button' | 'link' | 'checkbox', name: string): Promise<void> => {
      count += 1;
      await page.getByRole(role, { name, exact: true }).click();
    },
    count: () => count,
  };
}

test('a packer ships 12 orders with slips and tracking numbers in at most 20 clicks', async ({
  page,
  buyer,
  addPart,
}) => {
  test.slow();
  const part = await addPart({ availableQuantity: 48, weightGrams });
  const numbers = await paidOrders(buyer, Array<Part>(12).fill(part));
  await restoreSession(page, accounts.warehouse);
  await page.goto('/dashboard');
  const { click, count } = clicksOn(page);
  await click('link', 'Packing');
  await loadUntil(page, page.getByRole('checkbox', { name: `Select ${numbers.at(-1)}` }));
  for (const number of numbers) await click('checkbox', `Select ${number}`);
  const slips = page.waitForEvent('download');
  await click('button', 'Slips');
  await slips;
  await click('button', 'Ship');
  await page.getByLabel('Carrier').click();
  for (const text of ['DHL', ...numbers]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('12 of 12 orders shipped')).toBeVisible();
  expect(1 + count()).toBeLessThanOrEqual(20);
});

test('a bookkeeper downloads all PDFs of a month in at most 3 clicks', async ({ page, buyer, part }) => {
  await orderAndPay(buyer, [part]);
  await restoreSession(page, accounts.bookkeeper);
  await openBooks(page);
  const month = await page.getByLabel('Month').inputValue();
  await page.goto('/dashboard');
  const { click, count } = clicksOn(page);
  await click('link', 'Books');
  await page.getByLabel('Month').selectOption(month);
  const download = page.waitForEvent('download');
  await click('button', 'All PDFs (ZIP)');
  expect((await download).suggestedFilename()).toContain(month);
  expect(1 + count()).toBeLessThanOrEqual(3);
});

test('an owner takes a role away in two clicks', async ({ page }) => {
  const colleague = await newColleague('office');
  await restoreSession(page, accounts.admin);
  await page.goto('/dashboard');
  const { click, count } = clicksOn(page);
  await click('link', 'Make Admin');
  await page.getByLabel('Search users').fill(colleague.email);
  await expect(page.getByRole('group', { name: `Staff roles of ${colleague.email}` })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Office' })).toHaveCount(1);
  await click('checkbox', 'Office');
  await expect(page.getByRole('checkbox', { name: 'Office' })).not.toBeChecked();
  expect(count()).toBeLessThanOrEqual(2);
});

/** Changes the answer of a call on its way to the page. */
async function change(page: Page, call: string, fields: object): Promise<void> {
  await page.route(new RegExp(`/api/${call}(\\?|$)`), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...fields } });
  });
}

test('shows an owner the largest sums and the longest names of parts within the width of a phone', async ({
  page,
}) => {
  const long = 'Brakediscventilatedcoated'.repeat(10).slice(0, limits.nameMax);
  const large = 123_456_789.01;
  const partId = 'a'.repeat(24);
  await change(page, 'sales', {
    parts: [{ partId, partName: long, pieces: 1_234_567, revenue: large }],
    countries: [{ country: 'GS', orders: 1_234_567, revenue: large }],
  });
  await change(page, 'order-figures', { orders: 1_234_567, revenue: large, toShip: 1_234_567 });
  await change(page, 'shop-figures', { netWorth: '$396,000,000,000,000' });
  await restoreSession(page, accounts.admin);
  await page.goto('/dashboard');
  await expect(page.getByText(long).first()).toBeVisible();
  await expect(page.getByText('$123,456,789.01').first()).toBeVisible();
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond, `${width} px wide`).toBeLessThanOrEqual(0);
  }
});
