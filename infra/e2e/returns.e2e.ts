import { routes } from '@shop/contracts';
import { adminToken, call, orderPart, payFor } from '../harness/shop-api.ts';
import { expect, expectNoAxeViolations, test, widths } from './fixtures.ts';
import { restoreSession } from './restore-session.ts';
import { availableNow, newColleague } from './shop-facts.ts';

for (const width of widths)
  test(`a buyer returns a wrong part from the list, the office approves, the warehouse inspects, and the refund arrives, at ${width} px`, async ({
    page,
    buyer,
    part,
    watch,
  }) => {
    test.setTimeout(180_000);
    const order = await orderPart(buyer, part);
    await payFor(buyer, order);
    await call(routes.shipLines, { body: { orderId: order._id }, token: await adminToken() });

    await page.setViewportSize({ width, height: 740 });
    await restoreSession(page, buyer);
    await page.goto('/dashboard/my-orders');
    await page.getByRole('link', { name: 'Return parts' }).press('Enter');
    await page.getByLabel('Reason').selectOption('Not the part that was ordered');
    await page.getByLabel('What is wrong? (optional)').fill('The box holds a rear disc');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Request return' }).press('Enter');
    await expect(page.getByText('Requested. Waiting for our answer.')).toBeVisible();

    const office = await watch.openBrowser();
    await restoreSession(office, await newColleague('office'));
    await office.goto('/dashboard/returns?state=requested');
    const request = office.getByRole('listitem').filter({ hasText: order.number ?? '' });
    await request.getByRole('button', { name: /^Approve/ }).click();
    await office.getByRole('button', { name: 'Approve and email' }).click();
    await expect(request).toHaveCount(0);

    const warehouse = await watch.openBrowser();
    await restoreSession(warehouse, await newColleague('warehouse'));
    await warehouse.goto('/dashboard/returns');
    const parcel = warehouse.getByRole('listitem').filter({ hasText: order.number ?? '' });
    await parcel.getByRole('button', { name: /^Mark received/ }).click();
    await parcel.getByRole('button', { name: /^Inspect/ }).click();
    await warehouse.getByLabel('Back into stock').fill('3');
    await warehouse.getByLabel('Scrapped').fill('1');
    await warehouse.getByRole('button', { name: 'Save inspection' }).click();
    await expect(parcel).toContainText('3 back into stock, 1 scrapped');
    await expect.poll(() => availableNow(part)).toBe(39);

    await office.goto('/dashboard/returns?state=inspected');
    await request.getByRole('button', { name: /^Refund \$50/ }).click();
    await office.getByRole('button', { name: 'Yes, refund $50' }).click();
    await expect(request).toHaveCount(0);

    await page.reload();
    const returned = page.getByRole('region', { name: 'Returns' });
    await expect(returned).toContainText('Refunded: $50');
    await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('$50 (tax $6.52): Refunded', {
      timeout: 30_000,
    });
  });
