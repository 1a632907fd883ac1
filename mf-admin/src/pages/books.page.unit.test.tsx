// @vitest-environment jsdom
import { fakeApi, renderWithKit, signedIn } from '@shop/front-kit/testing';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BooksPage } from './books.page.tsx';

const saved: string[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T10:00:00Z') });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  saved.length = 0;
});

const sums = [
  { register: 'invoices', rows: 1_200, total: 90_000.5 },
  { register: 'credit-notes', rows: 0, total: 0 },
  { register: 'payments', rows: 1_201, total: 90_100 },
  { register: 'refunds', rows: 2, total: 99 },
] as const;

function open(answers: Parameters<typeof fakeApi>[0], at = '/dashboard/books') {
  const api = fakeApi(answers);
  return { api, ...renderWithKit(<BooksPage />, { session: signedIn(), at }) };
}

test('shows count and total of each register of the current month', async () => {
  const { api } = open({ getBooks: { body: [...sums] } });
  expect(await screen.findByText('$90,000.50')).toBeTruthy();
  expect(screen.getByText('1,201')).toBeTruthy();
  expect(api.callsOf('getBooks')).toMatchObject([{ params: { month: '2026-11' } }]);
});

test('downloads a register and all PDFs of the chosen month, which stays in the address', async () => {
  const { api, user, location } = open({
    getBooks: { body: [...sums] },
    exportRegister: { body: 'number\r\n' },
    exportDocuments: { body: new Blob(['PK']) },
  });
  await user.selectOptions(await screen.findByLabelText('Month'), 'October 2026');
  await user.click(await screen.findByRole('button', { name: 'Download invoices as CSV' }));
  await user.click(screen.getByRole('button', { name: 'All PDFs (ZIP)' }));
  expect(api.callsOf('exportRegister')).toMatchObject([
    { params: { month: '2026-10', register: 'invoices' } },
  ]);
  expect(saved).toEqual(['invoices-2026-10.csv', 'documents-2026-10.zip']);
  expect(location()).toBe('/dashboard/books?month=2026-10');
});

test('offers no download of an empty register', async () => {
  open({ getBooks: { body: [...sums] } });
  const button = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Download credit notes as CSV',
  });
  expect(button.disabled).toBe(true);
});
