// @vitest-environment jsdom
import { fakeApi, renderWithKit, signedIn } from '@shop/front-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
  { register: 'invoices', rows: 1_200, net: 80_000, tax: 10_000.5, total: 90_000.5 },
  { register: 'credit-notes', rows: 0, net: 0, tax: 0, total: 0 },
  { register: 'payments', rows: 1_201, net: 80_099.5, tax: 10_000.5, total: 90_100 },
  { register: 'refunds', rows: 2, net: 99, tax: 0, total: 99 },
] as const;

const payouts = {
  transactions: 1_250,
  sums: [{ currency: 'USD', charges: 90_100, refunds: 99, disputes: 25, fees: 2_612.9, net: 87_363.1 }],
  differences: [],
  differenceCount: 0,
};

function open(answers: Parameters<typeof fakeApi>[0], at = '/dashboard/books') {
  const api = fakeApi({
    getPayouts: { body: payouts },
    countDocuments: { body: { ready: 1_200 } },
    ...answers,
  });
  return { api, ...renderWithKit(<BooksPage />, { session: signedIn(), at }) };
}

test('shows count and total of each register of the current month', async () => {
  const { api } = open({ getBooks: { body: [...sums] } });
  expect(await screen.findByText('$90,000.50')).toBeTruthy();
  expect(screen.getByText('net $80,000, tax $10,000.50')).toBeTruthy();
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

test('says how many PDFs of how many are ready, and how many are in the ZIP afterwards', async () => {
  const { api, user } = open({
    getBooks: { body: [...sums] },
    exportDocuments: { body: new Blob(['PK']) },
    countDocuments: { body: { ready: 0 } },
  });
  expect(
    await screen.findByText('0 of 1,200 PDFs are ready; the download makes the other 1,200'),
  ).toBeTruthy();
  const button = screen.getByRole('button', { name: 'All PDFs (ZIP)' });
  api.answer('countDocuments', { body: { ready: 1_198 } });
  await user.click(button);
  expect(await screen.findByText('1,198 of 1,200 PDFs are in the ZIP, which names the other 2')).toBeTruthy();
  api.answer('countDocuments', { body: { ready: 1_200 } });
  await user.click(button);
  expect(await screen.findByText('1,200 of 1,200 PDFs are in the ZIP')).toBeTruthy();
});

test('offers no download of an empty register', async () => {
  open({ getBooks: { body: [...sums] } });
  const button = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Download credit notes as CSV',
  });
  expect(button.disabled).toBe(true);
});

describe('at the payment provider', () => {
  const books = { getBooks: { body: [...sums] } };
  const section = () => screen.findByRole('region', { name: 'At the payment provider' });

  test('shows the sums of the month, says that everything matches, and downloads the transactions', async () => {
    const { api, user } = open({ ...books, exportPayouts: { body: 'date\r\n' } });
    const part = within(await section());
    expect(await part.findByText('$87,363.10')).toBeTruthy();
    expect(part.getByText('Everything matches')).toBeTruthy();
    await user.click(part.getByRole('button', { name: 'Download the transactions as CSV' }));
    expect(api.callsOf('exportPayouts')).toMatchObject([{ params: { month: '2026-11' } }]);
    expect(saved).toEqual(['payouts-2026-11.csv']);
  });

  test('lists each difference with its order, how many more there are, and from when it was read', async () => {
    const differences = [
      { kind: 'charge' as const, payment: 'pi_lost', order: 'SP-26-7K3QD', inBooks: 25 },
      { kind: 'refund' as const, payment: 'pi_3', atProvider: 5 },
      { kind: 'charge' as const, payment: 'pi_1', order: 'SP-26-CCCCC', inBooks: 24, atProvider: 26 },
    ];
    const readFrom = '2026-11-12T10:00:00.000Z';
    open({ ...books, getPayouts: { body: { ...payouts, differences, differenceCount: 5, readFrom } } });
    const part = within(await section());
    const rows = (await part.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'Payment of SP-26-7K3QD (pi_lost)In the books: $25. At the provider: nothing.',
      'Refund without an order (pi_3)In the books: nothing. At the provider: $5.',
      'Payment of SP-26-CCCCC (pi_1)In the books: $24. At the provider: $26.',
    ]);
    expect(part.getByRole('link', { name: 'SP-26-7K3QD' }).getAttribute('href')).toBe(
      '/dashboard/manage-orders/SP-26-7K3QD',
    );
    expect(part.getByText('5 differences. The first 3 are shown.')).toBeTruthy();
    expect(part.getByText(/from 12 Nov 2026/)).toBeTruthy();
    expect(part.queryByText('Everything matches')).toBeNull();
  });

  test('can be asked again when it does not answer, and the registers stay', async () => {
    const { api, user } = open({ ...books, getPayouts: { status: 503, body: { message: 'Later' } } });
    const part = within(await section());
    await user.click(await part.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(api.callsOf('getPayouts').length).toBeGreaterThan(1));
    expect(screen.getByText('$90,000.50')).toBeTruthy();
  });
});
