// @vitest-environment jsdom
import { fakeApi, refusal, renderWithKit, signedIn } from '@shop/front-kit/testing';
import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildWholeOrder } from '../testing/build-whole-order.ts';
import { PersonalDataPage } from './personal-data.page.tsx';

// Other tests of the same worker load the real library.
vi.hoisted(() => vi.resetModules());

afterAll(() => void vi.resetModules());

const saved: string[] = [];
const packed = vi.hoisted((): string[] => []);

/** The library does not accept the bytes of jsdom. */
vi.mock('client-zip', () => ({
  downloadZip: (files: AsyncIterable<{ name: string }>) => ({
    blob: async () => {
      for await (const { name } of files) packed.push(name);
      return new Blob(['PK']);
    },
  }),
}));

beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  saved.length = 0;
});

const person = { uid: 'u1', user: { email: 'leaver@example.com', name: 'Leaver' }, unsent: [] as string[] };

function open(answers: Parameters<typeof fakeApi>[0] = {}, at = '/dashboard/personal-data') {
  const api = fakeApi({
    getPerson: { body: person },
    exportOwnOrders: { body: [buildWholeOrder({ paid: 165 })] },
    ...answers,
  });
  return { api, ...renderWithKit(<PersonalDataPage />, { session: signedIn(), at }) };
}

async function find(user: ReturnType<typeof open>['user']) {
  await user.type(screen.getByLabelText('Email of the person'), 'Leaver@example.com');
  await user.click(screen.getByRole('button', { name: 'Show' }));
}

test('says first what the law keeps, asks, and then erases', async () => {
  const { api, user, location } = open({ erasePerson: { body: { erased: true } } });
  await find(user);
  expect(await screen.findByText(/Tax law requires to keep SP-26-7K3QD/)).toBeDefined();
  expect(location()).toBe('/dashboard/personal-data?email=leaver%40example.com');
  await user.click(screen.getByRole('button', { name: 'Erase this person' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, erase' }));
  expect(await screen.findByText('The account is closed and its data is being deleted')).toBeDefined();
  expect(api.callsOf('erasePerson')).toMatchObject([{ params: { email: 'leaver@example.com' } }]);
  expect(location()).toBe('/dashboard/personal-data');
});

test('names the orders to send first', async () => {
  const { user } = open({ getPerson: { body: { ...person, unsent: ['SP-26-7K3QD'] } } });
  await find(user);
  expect((await screen.findByRole('status')).textContent).toContain('Send or refund SP-26-7K3QD first');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Erase this person' }).disabled).toBe(true);
});

test('downloads the data and papers of the person as a ZIP', async () => {
  const { api, user } = open({
    getUser: { body: person.user },
    listAddresses: { body: [] },
    getGarage: { body: { version: 0, vehicles: [] } },
    getBasket: { body: { version: 0, lines: [] } },
    exportOwnReviews: { body: [] },
    exportOwnStockNotices: { body: [] },
    exportOwnMails: { body: [] },
    getMailPreferences: {
      body: { orders: true, shipments: true, reminders: true, stock: true, reviews: true },
    },
    listOrderDocuments: {
      body: [{ id: 'invoice-1', kind: 'invoice', number: '1', fileName: 'invoice-1.pdf', at: '2026-11-21' }],
    },
    getDocument: { body: new Blob(['%PDF']) },
  });
  await find(user);
  await user.click(await screen.findByRole('button', { name: 'Download ZIP' }));
  await vi.waitFor(() => expect(saved).toEqual(['personal-data.zip']));
  for (const call of ['listAddresses', 'exportOwnMails'] as const)
    expect(api.callsOf(call)).toMatchObject([{ query: { uid: 'u1' } }]);
  expect(packed).toEqual(['data.json', 'invoice-1.pdf']);
});

test('says that no account has the email', async () => {
  open(
    { getPerson: () => refusal(404, 'not-found', 'Person not found') },
    '/dashboard/personal-data?email=x@y.example',
  );
  expect(await screen.findByText('No account')).toBeDefined();
});
