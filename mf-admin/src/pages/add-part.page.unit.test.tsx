// @vitest-environment jsdom
import {
  failOnConsoleNoise,
  fakeApi,
  installDomStubs,
  refusal,
  renderWithKit,
  signedIn,
} from '@shop/front-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { AddPartPage } from './add-part.page.tsx';

failOnConsoleNoise();
installDomStubs();

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

const url = 'https://images.example.com/part.webp';
const uploaded = { body: { success: true, data: { url } } };
const picture = new File([new Uint8Array(10)], 'part.png', { type: 'image/png' });

async function fillIn(
  user: ReturnType<typeof renderWithKit>['user'],
  facts: { price: string; available: string },
) {
  await user.type(screen.getByLabelText('Name'), 'Clutch kit 240 mm');
  await user.selectOptions(screen.getByLabelText('Family'), 'clutch-kit');
  await user.type(screen.getByLabelText('Description'), 'Three-piece kit');
  await user.type(screen.getByLabelText('Price ($)'), facts.price);
  await user.type(screen.getByLabelText('Minimum order quantity'), '10');
  await user.type(screen.getByLabelText('Available quantity'), facts.available);
  await user.upload(screen.getByLabelText('Image'), picture);
}

function send(user: ReturnType<typeof renderWithKit>['user']) {
  return user.click(screen.getByRole('button', { name: 'Add Part' }));
}

test('APT-01..03 MSG-09: when a part is sent, then its numbers are numbers and the form is empty', async () => {
  const api = fakeApi({
    uploadImage: uploaded,
    addPart: { body: { insertedId: '64b64b64b64b64b64b64b64b' } },
  });
  const { user } = renderWithKit(<AddPartPage />, { session: signedIn() });
  await fillIn(user, { price: '120.50', available: '1240' });
  await send(user);
  expect(await screen.findByText('Part added!')).toBeTruthy();
  expect(api.callsOf('addPart').map(({ body }) => body)).toEqual([
    {
      name: 'Clutch kit 240 mm',
      family: 'clutch-kit',
      description: 'Three-piece kit',
      price: 120.5,
      minOrderQuantity: 10,
      availableQuantity: 1240,
      img: url,
    },
  ]);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(''));
});

test('VAL-15 APT-02: when fields are missing or not numeric, then each says so and nothing is sent', async () => {
  const api = fakeApi();
  const { user } = renderWithKit(<AddPartPage />, { session: signedIn() });
  await user.type(screen.getByLabelText('Price ($)'), 'cheap');
  await user.type(screen.getByLabelText('Minimum order quantity'), '1.5');
  await user.type(screen.getByLabelText('Available quantity'), '-1');
  await send(user);
  for (const text of [
    'Name is Required',
    'Description is Required',
    'Price must be a number above 0 with at most 2 decimals',
    'Minimum order quantity must be a whole number of at least 1',
    'Available quantity must be a whole number of at least 0',
    'Image is Required',
  ])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(api.calls).toEqual([]);
});

test('APT-05: when less is there than the minimum order, then the form warns and allows it', async () => {
  const api = fakeApi({
    uploadImage: uploaded,
    addPart: { body: { insertedId: '64b64b64b64b64b64b64b64b' } },
  });
  const { user } = renderWithKit(<AddPartPage />, { session: signedIn() });
  await fillIn(user, { price: '12', available: '5' });
  expect(screen.getByText('Below the minimum order: nobody can order yet.')).toBeTruthy();
  await send(user);
  expect(await screen.findByText('Part added!')).toBeTruthy();
  expect(api.callsOf('addPart')).toHaveLength(1);
});

test('APT-04 DLG-04 ERR-08: when the part is not stored, then the alert says so and the values stay', async () => {
  fakeApi({ uploadImage: uploaded, addPart: refusal(503, 'unavailable', 'no') });
  const { user } = renderWithKit(<AddPartPage />, { session: signedIn() });
  await fillIn(user, { price: '12', available: '50' });
  await send(user);
  expect(await screen.findByText("Couldn't add your part")).toBeTruthy();
  expect(screen.getByText('Something went wrong!')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Clutch kit 240 mm');
});
