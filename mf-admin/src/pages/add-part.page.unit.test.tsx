// @vitest-environment jsdom
import { fakeApi, refusal, renderWithKit, signedIn } from '@shop/front-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { AddPartPage } from './add-part.page.tsx';

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

test('APT-01..03 MSG-09: sends a part with its numbers as numbers, and clears the form', async () => {
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

test('ERR-01 VAL-15 APT-02: names every missing or non-numeric field and sends nothing', async () => {
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

test('adds a hidden part without a picture', async () => {
  const api = fakeApi({ addPart: { body: { insertedId: '64b64b64b64b64b64b64b64b' } } });
  const { user } = renderWithKit(<AddPartPage />, { session: signedIn() });
  await user.type(screen.getByLabelText('Name'), 'Clutch kit 240 mm');
  await user.type(screen.getByLabelText('Description'), 'Three-piece kit');
  await user.type(screen.getByLabelText('Price ($)'), '12');
  await user.type(screen.getByLabelText('Minimum order quantity'), '10');
  await user.type(screen.getByLabelText('Available quantity'), '0');
  await user.selectOptions(screen.getByLabelText('State'), 'Hidden');
  await send(user);
  expect(await screen.findByText('Part added!')).toBeTruthy();
  const [call] = api.callsOf('addPart');
  expect(call?.body).toMatchObject({ state: 'hidden' });
  expect(call?.body).not.toHaveProperty('img');
});

test('APT-05: warns about stock below the minimum order, and accepts it', async () => {
  const api = fakeApi({
    uploadImage: uploaded,
    addPart: { body: { insertedId: '64b64b64b64b64b64b64b64b' } },
  });
  const { user } = renderWithKit(<AddPartPage />, { session: signedIn() });
  await fillIn(user, { price: '12', available: '5' });
  expect(screen.getByText("Below the minimum order, so buyers can't order yet.")).toBeTruthy();
  await send(user);
  expect(await screen.findByText('Part added!')).toBeTruthy();
  expect(api.callsOf('addPart')).toHaveLength(1);
});

test('APT-04 DLG-04 ERR-08: shows an alert when the part could not be saved, and keeps the entries', async () => {
  fakeApi({ uploadImage: uploaded, addPart: refusal(503, 'unavailable', 'no') });
  const { user } = renderWithKit(<AddPartPage />, { session: signedIn() });
  await fillIn(user, { price: '12', available: '50' });
  await send(user);
  expect(await screen.findByText("Couldn't add your part")).toBeTruthy();
  expect(screen.getByText('Something went wrong!')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Clutch kit 240 mm');
});

describe('more about a part', () => {
  function open(answers: Parameters<typeof fakeApi>[0] = {}) {
    const api = fakeApi({
      uploadImage: uploaded,
      addPart: { body: { insertedId: '64b64b64b64b64b64b64b64b' } },
      listVehicles: {
        body: [{ make: 'Toyota', models: [{ model: 'Corolla', yearFrom: 2002, engines: [] }] }],
      },
      ...answers,
    });
    return { api, ...renderWithKit(<AddPartPage />, { session: signedIn() }) };
  }
  const more = () => screen.getByText('More about this part').closest('details');

  test('sends every detail of a new part in one request, without the empty rows', async () => {
    const { api, user } = open();
    await fillIn(user, { price: '12', available: '50' });
    await user.click(screen.getByText('More about this part'));
    await user.type(screen.getByLabelText('Part number'), 'SP-CK-240');
    await user.type(screen.getByLabelText('OE numbers'), '30000-1{enter}30000-2');
    await user.type(screen.getByLabelText('Weight (g)'), '4200');
    await user.type(screen.getByLabelText('HS code'), '8708.93');
    await user.selectOptions(screen.getByLabelText('Country of origin'), 'Bangladesh');
    await user.type(screen.getByLabelText('Sold in multiples of'), '6');
    await user.type(screen.getByLabelText('Shelf'), 'A-12-3');
    await user.click(screen.getByRole('button', { name: 'Diameter' }));
    await user.keyboard('240');
    await user.click(screen.getByRole('button', { name: 'Add vehicle' }));
    for (const [label, text] of [
      ['Make', 'Toyota'],
      ['Model', 'Corolla'],
      ['From year', '2002'],
      ['To year', '2008'],
    ] as const)
      await user.type(screen.getByLabelText(label), text);
    await user.click(screen.getByRole('button', { name: 'Add price break' }));
    await user.type(screen.getByLabelText('From pieces'), '50');
    await user.type(screen.getByLabelText('Price each ($)'), '11');
    for (const row of ['attribute', 'vehicle', 'price break'])
      await user.click(screen.getByRole('button', { name: `Add ${row}` }));
    await user.upload(screen.getByLabelText('Add pictures'), [
      new File(['x'], 'b.png', { type: 'image/png' }),
    ]);
    await send(user);
    expect(await screen.findByText('Part added!')).toBeTruthy();
    expect(api.callsOf('uploadImage')).toHaveLength(2);
    expect(api.callsOf('addPart')[0]?.body).toMatchObject({
      partNumber: 'SP-CK-240',
      oeNumbers: ['30000-1', '30000-2'],
      weightGrams: 4200,
      hsCode: '870893',
      origin: 'BD',
      orderStep: 6,
      shelf: 'A-12-3',
      attributes: [{ name: 'Diameter', value: '240', unit: 'mm' }],
      fitments: [{ make: 'Toyota', model: 'Corolla', yearFrom: 2002, yearTo: 2008 }],
      priceBreaks: [{ fromQuantity: 50, price: 11 }],
      img: url,
      images: [url, url],
    });
  });

  test('opens the section that has an error and focuses it', async () => {
    const { api, user } = open();
    await fillIn(user, { price: '12', available: '50' });
    await user.type(screen.getByLabelText('OE numbers'), '30000-1{enter}@2');
    expect(more()?.open).toBe(false);
    await send(user);
    expect(await screen.findByText(/^@2: Use letters and digits/)).toBeTruthy();
    expect(more()?.open).toBe(true);
    expect(document.activeElement).toBe(screen.getByLabelText('OE numbers'));
    expect(api.calls).toEqual([]);
  });

  test('shows at its field that the part number is taken, and does not upload the picture again', async () => {
    const message = 'Another part has this number';
    const { status, body } = refusal(409, 'part-number-taken', message);
    const errors = [{ path: 'partNumber', message }];
    const { api, user } = open({ addPart: { status: status ?? 409, body: { ...Object(body), errors } } });
    await fillIn(user, { price: '12', available: '50' });
    await user.type(screen.getByLabelText('Part number'), 'SP-1');
    await send(user);
    expect(await screen.findByText('Another part has this number')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Part number'));
    expect(screen.queryByText("Couldn't add your part")).toBeNull();
    api.answer('addPart', { body: { insertedId: '64b64b64b64b64b64b64b64b' } });
    await user.type(screen.getByLabelText('Part number'), '2');
    await send(user);
    expect(await screen.findByText('Part added!')).toBeTruthy();
    expect(api.callsOf('uploadImage')).toHaveLength(1);
  });

  test('names a file that is not a picture, and accepts the others', async () => {
    const { user } = open();
    const text = new File(['x'], 'notes.txt', { type: 'text/plain' });
    await userEvent.upload(screen.getByLabelText('Add pictures'), [text, picture], { applyAccept: false });
    expect(screen.getByText(/^notes.txt: Choose a JPEG/)).toBeTruthy();
    await user.click(screen.getByText('More about this part'));
    expect(screen.getByLabelText<HTMLInputElement>('Add pictures').value).toBe('');
  });
});
