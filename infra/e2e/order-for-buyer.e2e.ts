import { expect, expectNoAxeViolations, test, widths } from './fixtures.ts';
import { restoreSession } from './restore-session.ts';
import { newColleague } from './shop-facts.ts';

for (const width of widths)
  test(`the office orders for a buyer, who pays by bank transfer and sees the order paid, at ${width} px`, async ({
    page: office,
    buyer,
    part,
    watch,
  }) => {
    test.setTimeout(180_000);
    // The shop asks before a reference pays a second order.
    const reference = `TT 4711-${width}`;
    await office.setViewportSize({ width, height: 740 });
    await restoreSession(office, await newColleague('office'));
    await office.goto(`/dashboard/new-order`);
    await office.getByLabel('Find the buyer').fill(buyer.email);
    await office.getByRole('link', { name: buyer.email }).click();
    await office.getByLabel('Find parts').fill(part.name);
    await office.getByRole('button', { name: `Add ${part.name}` }).click();
    await office.getByLabel(`Quantity of ${part.name}`).fill('4');
    await office.getByLabel('Name', { exact: true }).fill('Nadia Rahman');
    await office.getByLabel('Country').selectOption('BD');
    await office.getByLabel('Street and number').fill('12 Station Road');
    await office.getByLabel('City').fill('Sylhet');
    await office.getByLabel('Phone').fill('+8801711000000');
    await office.getByLabel("Buyer's order number (optional)").fill('PO 77');
    await expectNoAxeViolations(office);
    await office.getByRole('button', { name: 'Place the order' }).click();
    const heading = office.getByRole('heading', { level: 1, name: /^SP-/ });
    await expect(heading).toBeVisible();
    const number = (await heading.textContent()) ?? '';
    await expect(office.getByText('The shop placed the order for the buyer')).toBeVisible();

    const page = await watch.openBrowser();
    await restoreSession(page, buyer);
    await page.goto(`/dashboard/orders/${number}`);
    await expect(page.getByRole('link', { name: /^Pay \$/ })).toBeVisible();

    await office.getByRole('button', { name: 'Paid by bank transfer' }).press('Enter');
    await office.getByLabel('Reference of the transfer').fill(reference);
    await expectNoAxeViolations(office);
    await office.getByRole('button', { name: 'Mark as paid' }).press('Enter');
    await expect(office.getByText(`${reference}, `)).toBeVisible();

    await page.reload();
    await expect(page.getByText(`The payment arrived by bank transfer ${reference} of `)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Pay \$/ })).toHaveCount(0);

    await office.getByRole('link', { name: 'About this buyer' }).click();
    await expect(office.getByRole('table', { name: 'Orders' })).toContainText(number);
    await office.getByLabel('Note', { exact: true }).fill('Pays by transfer');
    await office.getByRole('button', { name: 'Save note' }).click();
    await expect(office.getByText('Pays by transfer')).toBeVisible();
    await expectNoAxeViolations(office);
  });
