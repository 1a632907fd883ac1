import type { Page } from '@playwright/test';
import { accounts } from '../harness/sign-in.ts';
import { expect, test } from './fixtures.ts';
import { restoreSession } from './restore-session.ts';

interface Form {
  readonly ids: string;
  readonly path: string;
  /** Name of the submit button. */
  readonly send: string;
  /** Values typed before submitting, by label. */
  readonly typed?: Readonly<Record<string, string>>;
  /** Messages then shown, byte for byte. */
  readonly messages: readonly string[];
}

const visitor: readonly Form[] = [
  {
    ids: 'VAL-01 VAL-04',
    path: '/login',
    send: 'Login',
    messages: ['Email is Required', 'Password is Required'],
  },
  {
    ids: 'VAL-02 VAL-05',
    path: '/login',
    send: 'Login',
    typed: { Email: 'nobody', Password: '12345' },
    messages: ['Provide a valid Email Address', 'Password must be at least 6 characters long'],
  },
  { ids: 'VAL-07', path: '/login', send: 'Reset', messages: ['Please enter your email to reset password'] },
  {
    ids: 'VAL-06',
    path: '/signup',
    send: 'Sign up',
    messages: ['Name is Required', 'Email is Required', 'Password is Required'],
  },
];

const shopper: readonly Form[] = [
  {
    ids: 'VAL-13 PRO-06',
    path: '/dashboard/my-profile',
    send: 'Update name',
    typed: { Name: '  ' },
    messages: ['Please enter a name'],
  },
  {
    ids: 'VAL-14 REV-02',
    path: '/dashboard/add-review',
    send: 'Add Review',
    typed: { Name: '' },
    messages: ['Name is Required', 'Rating is Required', 'Review is Required', 'Image is Required'],
  },
  {
    ids: 'VAL-14 REV-02',
    path: '/dashboard/add-review',
    send: 'Add Review',
    typed: { Rating: '6' },
    messages: ['Rating must be between 1 and 5'],
  },
  {
    ids: 'VAL-16',
    path: '/update-additional-info',
    send: 'Update',
    typed: { Phone: 'call me' },
    messages: ['Education is Required', 'Address is Required', 'Phone must be a number'],
  },
];

const admin: readonly Form[] = [
  {
    ids: 'VAL-15 APT-01 APT-02',
    path: '/dashboard/add-part',
    send: 'Add Part',
    typed: { 'Price ($)': 'cheap' },
    messages: [
      'Name is Required',
      'Description is Required',
      'Price must be a number above 0 with at most 2 decimals',
      'Minimum order quantity must be a whole number of at least 1',
      'Available quantity must be a whole number of at least 0',
      'Image is Required',
    ],
  },
];

async function expectMessages(page: Page, forms: readonly Form[]): Promise<void> {
  for (const { path, send, typed = {}, messages } of forms) {
    await page.goto(path);
    for (const [label, text] of Object.entries(typed))
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole('button', { name: send, exact: true }).click();
    for (const message of messages) await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
}

function titled(forms: readonly Form[]): string {
  return [...new Set(forms.map(({ ids }) => ids))].join(' ');
}

test(`ERR-01 ${titled(visitor)}: when a visitor sends forms with faults, then each says so in the specified words`, async ({
  page,
}) => {
  await expectMessages(page, visitor);
});

test(`ERR-01 ${titled(shopper)}: when a shopper sends forms with faults, then each says so in the specified words`, async ({
  page,
  buyer,
}) => {
  await restoreSession(page, buyer);
  await expectMessages(page, shopper);
});

test(`ERR-01 ${titled(admin)}: when an admin sends forms with faults, then each says so in the specified words`, async ({
  page,
}) => {
  await restoreSession(page, accounts.admin);
  await expectMessages(page, admin);
});
