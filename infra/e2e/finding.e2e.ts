import type { Locator, Page } from '@playwright/test';
import { type Part, routes } from '@shop/contracts';
import { call } from '../harness/shop-api.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';

const digits = String(Math.trunc(Math.random() * 1e8)).padStart(8, '0');
const make = `Karu ${digits}`;
const oeNumber = `KQ${digits}`;

/** Waits until the search has indexed a new part, which takes a moment. */
async function findable({ _id, partNumber }: Part): Promise<void> {
  const found = async () =>
    (await call(routes.listParts, { query: { q: partNumber } })).map((row) => row._id);
  await expect.poll(found).toEqual([_id]);
}
function press(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole('button', { name }).click();
}
function cardOf(page: Page, part: Part): Locator {
  return page.getByRole('article', { name: part.name });
}
function status(page: Page): Locator {
  return page.getByRole('region', { name: 'Parts' }).getByRole('status');
}

async function findByVehicle(page: Page): Promise<void> {
  await press(page, 'Choose your vehicle');
  const finder = page.getByRole('form', { name: 'Your vehicle' });
  await finder.getByLabel('Make').selectOption(make);
  await finder.getByLabel('Model').selectOption('Sylhet');
  await finder.getByLabel('Year').selectOption('2019');
  await finder.getByLabel('Engine').selectOption('1.6');
  await press(page, 'Show parts that fit');
}

async function findByMeasure(page: Page): Promise<void> {
  await page.getByLabel('Search parts').fill('');
  await page.getByLabel('Family').selectOption('brake-disc');
  await press(page, /^Filters/);
  const filters = page.getByRole('form', { name: 'Filters' });
  await filters.getByRole('checkbox', { name: /^In stock/ }).check();
  await filters.getByRole('group', { name: 'Diameter, mm' }).getByLabel('From').fill('7777');
  await page.keyboard.press('Enter');
}

test('finds a part by vehicle, misspelled word with old number, and and measures, and shows that it fits', async ({
  page,
  addPart,
}) => {
  test.slow();
  const part = await addPart({
    oeNumbers: [oeNumber],
    fitments: [{ make, model: 'Sylhet', yearFrom: 2015, yearTo: 2021, engine: '1.6' }],
    attributes: [{ name: 'Diameter', value: '7777', unit: 'mm' }],
  });
  await findable(part);
  await page.goto('/');

  await findByVehicle(page);
  await expect(status(page)).toHaveText('Showing 1 of 1 parts');
  await expect(cardOf(page, part)).toContainText('Fits your vehicle');

  await page.getByRole('checkbox', { name: 'Only parts that fit' }).uncheck();
  await page.getByLabel('Search parts').fill(`Journy ${oeNumber}`);
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText(`No results for “Journy ${oeNumber}”.`);
  await expect(cardOf(page, part)).toBeVisible();

  await findByMeasure(page);
  await expect(status(page)).toHaveText('Showing 1 of 1 parts');
  await expectNoAxeViolations(page);
  const filtered = page.url();

  await cardOf(page, part).getByRole('link', { name: part.name, exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: part.name })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`Fits ${make} Sylhet 2019, 1.6`);
  await expect(page.getByRole('main')).toContainText(oeNumber);
  await page.getByRole('link', { name: 'All parts' }).click();
  await expect(page).toHaveURL(filtered);
});

for (const [where, address, label] of [
  ['home', '/', 'Search parts'],
  ['another page', '/about', 'Search all parts'],
] as const)
  test(`Escape closes the suggestions and keeps focus and text in the search of ${where}`, async ({
    page,
  }) => {
    await page.goto(address);
    const search = page.getByLabel(label, { exact: true });
    const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
    // The buttons of the served page wait for React.
    await expect(page.getByRole('button', { name: /your vehicle/i }).first()).toBeEnabled();
    await search.click();
    await search.pressSequentially('disc');
    await expect(suggestions).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(suggestions).toHaveCount(0);
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('disc');
    // Without a list, browsers clear a search field.
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');
    await expect(search).toBeFocused();
  });
