import { allQueues, requiredProcesses } from '@shop/contracts';
import { accounts, shopUrl } from '../harness/sign-in.ts';
import { expect, test } from './fixtures.ts';
import { restoreSession } from './restore-session.ts';

test('shows every process and front end as ready on System Status, and opens the queues in a tab', async ({
  page,
  context,
  watch,
}) => {
  // The queue board preloads files it may not use, and browsers warn about it.
  watch.expectNoise(/was preloaded using link preload/);
  // Nor does our policy let it load its fonts from another host.
  watch.expectNoise(/fonts\.googleapis\.com/);
  await restoreSession(page, accounts.admin);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'System Status' }).click();
  for (const name of [...requiredProcesses, 'shell', 'mf-storefront', 'mf-dashboard', 'mf-admin']) {
    const row = page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
    await expect(row).toHaveCount(1);
    // Parallel journeys break pages on purpose, and the page reports that.
    await expect(row.getByText(/^(Ready|Visitors see errors)$/)).toBeVisible();
    await expect(row).toContainText(/\d+\.\d+\.\d+/);
    await expect(row.locator('time')).toBeVisible();
  }

  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open queues' }).click();
  const tab = await opened;
  const queueLink = (name: string) => tab.getByRole('link', { name }).first();
  for (const { name } of allQueues) await expect(queueLink(name)).toBeVisible();
  await queueLink('orders.refunds').click();
  await expect(tab).toHaveURL(`${shopUrl()}/api/admin/queues/queue/orders.refunds`);
  await tab.reload();
  await expect(queueLink('orders.stock-results')).toBeVisible();

  watch.expectNoise(/status of 401/);
  await context.clearCookies();
  await tab.reload();
  await expect(tab.getByRole('heading', { name: 'The queues are closed' })).toBeVisible();
});
