import type { Page } from '@playwright/test';
import type { Part } from '@shop/contracts';
import { expect, waitForReact } from './fixtures.ts';
import { dialogSeen, press, questionSeen, refuse, type Visit } from './page-states.ts';

/** Fills a basket with a part whose price changed and one that is no longer sold. */
async function fillBasket(page: Page, { _id }: Part): Promise<void> {
  const lines = [_id, 'f'.repeat(24)].map((partId) => ({ partId, quantity: 4, seenPrice: 10 }));
  await page.evaluate((kept) => localStorage.setItem('shop:basket', kept), JSON.stringify({ lines }));
  await page.reload();
  await expect(page.getByText('Price per piece: was $10, now $12.50')).toBeVisible();
}

export const visitor: readonly Visit[] = [
  {
    pattern: '/',
    title: 'Parts made to the drawing.',
    ready: (page) => expect(page.getByRole('link', { name: 'Place Order' }).first()).toBeVisible(),
    states: [
      {
        name: 'the menu',
        onPhone: true,
        show: async (page) => {
          await press(page, 'Menu');
          await expect(page.getByRole('link', { name: 'Blogs' })).toBeVisible();
        },
      },
      {
        name: 'the filters',
        dialogOf: 'mf-storefront/src/features/parts/components/facet-panel.tsx',
        onPhone: true,
        show: async (page) => {
          await press(page, 'Filters');
          await dialogSeen(page);
        },
      },
      {
        name: 'the vehicles',
        show: async (page) => {
          await press(page, 'Choose your vehicle');
          await dialogSeen(page);
          await expect(page.getByLabel('Make', { exact: true })).toBeVisible();
        },
      },
      {
        name: 'the suggestions and the column of filters',
        show: async (page) => {
          await press(page, 'Filters');
          await page.getByLabel('Search parts').pressSequentially('disc');
          await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
        },
      },
      {
        name: 'the lists that did not come',
        show: async (page) => {
          for (const list of ['parts*', 'reviews*']) await refuse(page, list);
          // The first parts of the default view are embedded in the page; another view must fetch its own.
          await page.goto('/?sort=name');
          await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(2);
        },
      },
    ],
  },
  {
    pattern: '/parts/:partNumber',
    address: ({ part }) => `/parts/${part.partNumber}`,
    title: ({ part }) => part.name,
    ready: async (page) => {
      await waitForReact(page);
      await page.getByRole('heading', { name: 'Reviews of this part' }).scrollIntoViewIfNeeded();
      await expect(page.getByText(/No reviews of this part|rated/).first()).toBeVisible();
    },
    states: [
      {
        name: 'the enlarged picture',
        dialogOf: 'mf-storefront/src/features/part-details/components/picture-zoom.tsx',
        show: async (page) => {
          await press(page, 'Enlarge the picture');
          await dialogSeen(page);
        },
      },
    ],
  },
  {
    pattern: '/basket',
    title: 'Basket',
    // An earlier state may have left items in the basket.
    ready: (page) =>
      expect(
        page.getByText('Your basket is empty').or(page.getByRole('region', { name: 'Total' })),
      ).toBeVisible(),
    states: [
      {
        name: 'lines, one of them taken out',
        show: async (page, { part }) => {
          await fillBasket(page, part);
          await press(page, 'Remove A part that is no longer sold');
          await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
        },
      },
      {
        name: 'the question before going on without a line',
        dialogOf: 'mf-storefront/src/features/basket/components/basket-summary.tsx',
        onPhone: true,
        show: async (page, { part }) => {
          await fillBasket(page, part);
          await page.getByRole('link', { name: 'Go to checkout' }).click();
          await questionSeen(page, 'Continue without 1 part?');
        },
      },
    ],
  },
  {
    pattern: '/quick-order',
    title: 'Quick order',
    states: [
      {
        name: 'what was understood',
        show: async (page, { part }) => {
          const list = `${part.partNumber}, 1\nNO-SUCH-NUMBER, 5`;
          await page.getByLabel('Part numbers and quantities').fill(list);
          await press(page, 'Check the list');
          await expect(page.getByText('1 part ready for the basket, 1 line to check')).toBeVisible();
        },
      },
    ],
  },
  { pattern: '/about', title: 'About us' },
  { pattern: '/blogs', title: 'Blogs' },
  { pattern: '/my-portfolio', title: 'Nadia Rahman' },
  { pattern: '/contact', title: 'Contact' },
  { pattern: '/jobs', title: 'Jobs' },
  { pattern: '/press-kit', title: 'Press kit' },
  { pattern: '/terms', title: 'Terms of use' },
  { pattern: '/privacy', title: 'Privacy policy' },
  { pattern: '/cookies', title: 'Cookie policy' },
  { pattern: '/policies', title: 'Our Policies' },
  {
    pattern: '/login',
    title: 'Login',
    states: [
      {
        name: 'the messages',
        show: async (page) => {
          await press(page, 'Login');
          await expect(page.getByText('Email is Required')).toBeVisible();
        },
      },
      {
        name: 'the accounts to choose from',
        dialogOf: 'shell/src/account/account-chooser.tsx',
        show: async (page) => {
          await press(page, 'Sign in with google');
          await dialogSeen(page);
        },
      },
    ],
  },
  { pattern: '/signup', title: 'Sign up' },
  { pattern: '/auth/action', title: 'Link from an email' },
];
