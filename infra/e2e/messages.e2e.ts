import { accounts } from '../harness/sign-in.ts';
import { rowOf } from './buying-steps.ts';
import { expect, expectNoAxeViolations, test, widths } from './fixtures.ts';
import { restoreSession } from './restore-session.ts';

for (const width of widths)
  test(`a buyer asks about an order, staff find the message and answer it, at ${width} px`, async ({
    page,
    buyer,
    part,
    order,
    watch,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await restoreSession(page, buyer);
    await page.goto(`/dashboard/orders/${order.number}`);
    await page.getByRole('button', { name: 'Ask a question about this order' }).press('Enter');
    await page.getByLabel('Your message').fill('Does it fit a Corolla of 2015?');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Send message' }).press('Enter');
    await expect(page.getByText('We have your message and will answer soon.')).toBeVisible();

    const staff = await watch.openBrowser();
    await restoreSession(staff, accounts.admin);
    await staff.goto('/dashboard/manage-orders?state=unanswered');
    await expect(rowOf(staff, part.name)).toBeVisible();
    await staff.goto(`/dashboard/manage-orders/${order.number}`);
    await expect(staff.getByText('Message from the buyer: Does it fit a Corolla of 2015?')).toBeVisible();
    await expect(staff.getByText(/^The buyer waits for an answer/)).toBeVisible();
    await staff.getByLabel('Text', { exact: true }).fill('Asked the workshop');
    await staff.getByRole('button', { name: 'Save note' }).click();
    await expect(staff.getByText('Note: Asked the workshop')).toBeVisible();
    await expectNoAxeViolations(staff);
    await staff.getByLabel('Text', { exact: true }).fill('Yes, it does.');
    await staff.getByRole('button', { name: 'Send to the buyer' }).click();
    await expect(staff.getByText(/^The buyer waits for an answer/)).toHaveCount(0);

    await page.reload();
    await expect(page.getByText('Message from the shop: Yes, it does.')).toBeVisible();
    await expect(page.getByText('Note: Asked the workshop')).toHaveCount(0);
  });
