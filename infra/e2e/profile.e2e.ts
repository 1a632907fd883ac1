import { routes } from '@shop/contracts';
import sharp from 'sharp';
import { call } from '../harness/shop-api.ts';
import { expect, test } from './fixtures.ts';
import { expectMessage } from './messages.ts';
import { press } from './page-states.ts';
import { restoreSession } from './restore-session.ts';

/** A real picture, so the image host accepts it. */
async function picture() {
  return {
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 64, height: 64, channels: 3, background: '#884422' } })
      .png()
      .toBuffer(),
  };
}

test('P-04 PRO-05 PRO-07 MSG-02 MSG-03 NAV-11 EXT-01 EXT-06: shows a changed name and picture in bar and record, before and after a reload', async ({
  page,
  buyer,
}) => {
  await restoreSession(page, buyer);
  await page.goto('/dashboard/my-profile');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Rafiq Karim');
  await press(page, 'Update name');
  await expectMessage(page, 'Name Updated Successfully');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByText('Rafiq Karim')).toBeVisible();

  await page.getByLabel('Picture').setInputFiles(await picture());
  await press(page, 'Upload picture');
  await expectMessage(page, 'Image uploaded successfully');
  const { name, img } = await call(routes.getUser, { params: { email: buyer.email }, token: buyer.token });
  expect(name).toBe('Rafiq Karim');
  const stored = page.getByRole('main').locator(`img[src="${img}"]`);
  await expect
    .poll(() => stored.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.reload();
  await expect(bar.getByText('Rafiq Karim')).toBeVisible();
  await expect(stored.first()).toBeVisible();
});
