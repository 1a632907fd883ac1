// @vitest-environment jsdom
import type { Address } from '@shop/contracts';
import { fakeApi, refusal, renderWithKit, signedIn } from '@shop/front-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildAddress } from '../testing/build-order.ts';
import { AddressesPage } from './addresses.page.tsx';

const profile = { email: 'shopper@example.com', address: '12 Station Road', phone: '8801711123456' };

/** Simulates the service's address book. */
function open(kept: readonly Address[], answers: Parameters<typeof fakeApi>[0] = {}) {
  let book = [...kept];
  const api = fakeApi({
    getUser: { body: profile },
    listAddresses: () => ({ body: book }),
    addAddress: ({ body }) => {
      const added = buildAddress({ ...(body as Address), _id: 'b'.repeat(24) });
      book = [...book, added];
      return { body: added };
    },
    deleteAddress: ({ params }) => {
      book = book.filter(({ _id }) => _id !== params.id);
      return { body: { deletedCount: 1 } };
    },
    changeAddress: ({ params, body }) => {
      const changed = buildAddress({ ...(body as Address), _id: params.id ?? '' });
      book = book.map((entry) => (entry._id === params.id ? changed : entry));
      return { body: changed };
    },
    ...answers,
  });
  return { api, ...renderWithKit(<AddressesPage />, { session: signedIn() }) };
}

test("starts the first address with the profile's data", async () => {
  const { api, user } = open([]);
  expect(await screen.findByText('No addresses yet')).toBeDefined();
  await waitFor(() => expect(api.callsOf('getUser')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Add address' }));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Sam Shopper');
  expect(screen.getByLabelText<HTMLInputElement>('Street and number').value).toBe('12 Station Road');
  await user.type(screen.getByLabelText('City'), 'Sylhet');
  await user.selectOptions(screen.getByLabelText('Country'), 'Bangladesh');
  await user.click(screen.getByRole('button', { name: 'Save address' }));
  expect(await screen.findByText('Address saved')).toBeDefined();
  expect(api.callsOf('addAddress').map(({ body }) => body)).toEqual([
    {
      name: 'Sam Shopper',
      street: '12 Station Road',
      city: 'Sylhet',
      country: 'BD',
      phone: '8801711123456',
    },
  ]);
  expect(await screen.findByText(/Bangladesh$/, { selector: 'span' })).toBeDefined();
});

test('asks for the fields of the country, and drops those of the country chosen before', async () => {
  const { api, user } = open([buildAddress({ country: 'US', region: 'Nevada', postcode: '89501' })]);
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  await user.clear(screen.getByLabelText('ZIP code'));
  await user.click(screen.getByRole('button', { name: 'Save address' }));
  expect(await screen.findByText('ZIP code is required')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('State').value).toBe('Nevada');
  await user.selectOptions(screen.getByLabelText('Country'), 'France');
  expect(screen.queryByLabelText('State')).toBeNull();
  await user.type(screen.getByLabelText('Postcode'), '69001');
  await user.click(screen.getByRole('button', { name: 'Save address' }));
  expect(await screen.findByText('Address saved')).toBeDefined();
  const [sent] = api.callsOf('changeAddress').map(({ body }) => body);
  expect(sent).toMatchObject({ country: 'FR', postcode: '69001' });
  expect(sent).not.toHaveProperty('region');
});

test('keeps the input and shows why saving failed', async () => {
  const { user } = open([buildAddress()], {
    changeAddress: refusal(503, 'unavailable', 'Please try again in a moment'),
  });
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  await user.clear(screen.getByLabelText('City'));
  await user.type(screen.getByLabelText('City'), 'Dhaka');
  await user.click(screen.getByRole('button', { name: 'Save address' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again in a moment');
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Dhaka');
});

test('adds a deleted address again on Undo', async () => {
  const address = buildAddress({ isDefault: true, taxId: 'BIN 1' });
  const { api, user } = open([address]);
  await user.click(await screen.findByRole('button', { name: /^Delete/ }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(screen.getByText(/was deleted/)).toBeDefined();
  await user.click(undo);
  await waitFor(() => expect(screen.queryByText(/was deleted/)).toBeNull());
  const { _id, ...same } = address;
  expect(api.callsOf('addAddress').map(({ body }) => body)).toEqual([same]);
});

test('sends the whole address when it becomes the default', async () => {
  const { api, user } = open([
    buildAddress({ isDefault: true }),
    buildAddress({ _id: 'c'.repeat(24), street: 'Road 2' }),
  ]);
  await user.click(await screen.findByRole('button', { name: /^Make .*Road 2 the default/ }));
  await waitFor(() => expect(api.callsOf('changeAddress')).toHaveLength(1));
  expect(api.callsOf('changeAddress')[0]).toMatchObject({
    params: { id: 'c'.repeat(24) },
    body: { street: 'Road 2', isDefault: true },
  });
});
