// @vitest-environment jsdom
import { type CompanyContact, defaultShopFigures, limits } from '@shop/contracts';
import { findPage, paths } from '@shop/contracts/pages';
import { personData } from '@shop/contracts/person-data';
import { fakeApi, refusal, renderPage, testCompany } from '@shop/front-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { area } from '../expose/area.tsx';
import { pages } from '../expose/pages.ts';
import portfolio from '../texts/portfolio.json' with { type: 'json' };

async function open(
  at: string,
  figures: Parameters<typeof fakeApi>[0] = {},
  company: CompanyContact = testCompany,
) {
  const api = fakeApi({ getShopFigures: { body: { ...defaultShopFigures, version: 0 } }, ...figures });
  return { api, ...(await renderPage(area.routes, { at, company })) };
}

test('R-02 ABT-01: has one heading and four paragraphs on About', async () => {
  const { container } = await open(paths.about);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['About us']);
  expect(container.querySelectorAll('p:not(.kit-caption)')).toHaveLength(4);
});

test.each([
  ['ABT-02', /over 20,000 SKU/],
  ['ABT-04', /over 50 years/],
  ['ABT-05', /leading replacement parts maker in Bangladesh/],
])('%s: says on About: %s', async (_id, claim) => {
  await open(paths.about);
  expect(screen.getByText(claim).tagName).toBe('P');
});

async function clientsOf(path: string) {
  const words = screen.getByText(path === paths.about ? /We have clients in/ : /Clients today in/);
  const sentence = words.closest(':not(span)');
  await waitFor(() => expect(sentence?.querySelector('.kit-skeleton')).toBeNull());
  return sentence?.textContent;
}

test('ABT-03 DEF-17: says clients in 6 countries on About in a fresh shop', async () => {
  await open(paths.about);
  expect(await clientsOf(paths.about)).toContain('We have clients in 6 countries: workshops');
});

test.each([paths.about, paths.pressKit])(
  "ABT-03 DEF-14 DEF-17: shows the owner's changed figure on %s",
  async (path) => {
    const body = { ...defaultShopFigures, clientCountries: 'over 30 countries', version: 1 };
    await open(path, { getShopFigures: { body } });
    expect(await clientsOf(path)).toContain(' in over 30 countries');
  },
);

test('ABT-03 DEF-14: says 6 countries on About when the figures fail to load', async () => {
  await open(paths.about, { getShopFigures: refusal(503, 'unavailable', 'The catalogue rests') });
  expect(await clientsOf(paths.about)).toContain('clients in 6 countries');
});

test('R-03 BLG-01: answers exactly five questions on Blogs', async () => {
  await open(paths.blogs);
  const cards = screen.getAllByRole('article');
  expect(cards).toHaveLength(5);
  for (const card of cards) {
    expect(within(card).getByRole('heading').textContent).toMatch(/\?$/);
    expect(card.querySelector('p:not(.kit-caption)')?.textContent?.length).toBeGreaterThan(200);
  }
});

test('R-04 PF-01 PF-02 PF-03 PF-04: shows name, mail, education and skills on the portfolio', async () => {
  await open(paths.portfolio);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(portfolio.name);
  const mail = screen.getByRole('link', { name: portfolio.email });
  expect(mail.getAttribute('href')).toBe(`mailto:${portfolio.email}`);
  expect(screen.getByRole('heading', { name: 'Education' })).toBeDefined();
  for (const { degree } of portfolio.education) expect(screen.getByText(degree)).toBeDefined();
  for (const skill of portfolio.skills) expect(screen.getByText(skill)).toBeDefined();
});

test('PF-05: links exactly three projects from the portfolio, safely', async () => {
  await open(paths.portfolio);
  const projects = screen.getAllByRole('link').filter((link) => link.getAttribute('target') === '_blank');
  expect(projects).toHaveLength(3);
  for (const project of projects) expect(project.getAttribute('rel')).toContain('noopener');
});

const footerPages = [
  [paths.contact, 'Contact'],
  [paths.jobs, 'Jobs'],
  [paths.pressKit, 'Press kit'],
  [paths.terms, 'Terms of use'],
  [paths.privacy, 'Privacy policy'],
  [paths.cookies, 'Cookie policy'],
  [paths.policies, 'Our Policies'],
] as const;

test.each(footerPages)('HOME-13 HOME-23 HOME-24: opens %s as the page %s', async (path, title) => {
  await open(path);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(document.title).toContain(title);
});

test('links text pages only to known pages, mail addresses and phone numbers', async () => {
  for (const [path] of footerPages) {
    const { unmount } = await open(path);
    const targets = screen.queryAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    for (const target of targets)
      expect(/^(mailto|tel):/.test(target) || findPage(pages, target)).toBeTruthy();
    unmount();
  }
});

test('sends no request from a page without live data', async () => {
  const { api } = await open(paths.policies);
  expect(api.calls).toEqual([]);
});

const moved = {
  name: 'Surma Works Ltd',
  address: 'Dock Road 9\nChattogram',
  taxId: 'BIN 7',
  phone: '+880 31 555 0199',
  email: 'desk@works.example',
};

test.each([
  paths.about,
  paths.contact,
  paths.jobs,
  paths.pressKit,
  paths.terms,
  paths.privacy,
  paths.cookies,
  paths.policies,
])("shows none of the company's old data on %s after an owner changed them", async (path) => {
  const { container } = await open(path, {}, moved);
  for (const old of ['BSCIC', 'Gotatikar', testCompany.phone, testCompany.email])
    expect(container.innerHTML).not.toContain(old);
});

test("shows the owner's address, phone and email on Contact", async () => {
  await open(paths.contact, {}, moved);
  expect(screen.getByText('Dock Road 9, Chattogram')).toBeDefined();
  expect(screen.getByRole('link', { name: moved.phone }).getAttribute('href')).toBe('tel:+880315550199');
  expect(screen.getByRole('link', { name: moved.email }).getAttribute('href')).toBe(`mailto:${moved.email}`);
});

test('lists on the privacy page everything that the shop stores about a person', async () => {
  const { container } = await open(paths.privacy);
  const text = container.textContent?.toLowerCase() ?? '';
  const missing = personData.filter(({ what }) => !text.includes(what.toLowerCase()));
  expect(missing).toEqual([]);
  expect(text).not.toContain('everything else is deleted');
});

test('says how long a new order is held, as the limits do', async () => {
  expect(limits.unprovedHoldMinutes).toBe(60);
  const { container } = await open(paths.policies);
  expect(container.textContent).toContain('for one hour until your email address is verified');
});
