// @vitest-environment jsdom
import { type FakeAnswer, fakeApi, refusal, renderWithKit, signedIn } from '@shop/front-kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeliveryPage } from './delivery.page.tsx';

const header = 'zone,countries,carrier,days_from,days_to,free_over,up_to_kg,price\r\n';
const csv = `${header}Europe,FR,Air parcel,5,8,,2,18\r\n`;
const zones = [
  {
    name: 'Europe',
    countries: ['FR'],
    services: [
      { carrier: 'Air parcel', daysFrom: 5, daysTo: 8, steps: [{ upToGrams: 2_000, price: 18 }] },
      { carrier: 'Sea', daysFrom: 30, daysTo: 42, freeOver: 100, steps: [{ upToGrams: 30_000, price: 29 }] },
    ],
  },
];

async function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    getDeliveryZones: { body: { version: 3, zones } },
    exportDeliveryZones: { body: csv },
    previewDeliveryZones: { body: { version: 3, changes: ['United Arab Emirates: new, Gulf'] } },
    ...answers,
  });
  const view = renderWithKit(<DeliveryPage />, { session: signedIn() });
  await view.user.click(await screen.findByRole('button', { name: 'Change prices' }));
  const text = await screen.findByLabelText<HTMLTextAreaElement>('Prices as CSV');
  return { api, text, ...view };
}

function save() {
  return screen.getByRole('button', { name: 'Save' });
}

test('lists zones with countries, carriers, days and prices', async () => {
  await open();
  expect(screen.getByText('France')).toBeDefined();
  expect(screen.getByText('5 to 8 days')).toBeDefined();
  expect(screen.getByText('to 2 kg: $18')).toBeDefined();
  expect(screen.getByText('$100')).toBeDefined();
});

test('saves the edited text with the version that was read', async () => {
  const answer = Promise.withResolvers<FakeAnswer>();
  const { api, text, user } = await open({ importDeliveryZones: () => answer.promise });
  await user.type(text, 'Gulf,AE,Truck,4,6,,100,90');
  await user.dblClick(save());
  expect(await screen.findByText('United Arab Emirates: new, Gulf')).toBeDefined();
  expect(api.callsOf('importDeliveryZones')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Yes, save' }));
  expect(api.callsOf('importDeliveryZones').map(({ body }) => body)).toEqual([
    { version: 3, csv: expect.stringContaining('Gulf,AE,Truck,4,6,,100,90') },
  ]);
  answer.resolve({ body: { version: 4, zones } });
  expect(await screen.findByText('Saved!')).toBeDefined();
});

test('puts a chosen file into the text, to be checked before it is saved', async () => {
  const { text, user } = await open();
  const file = new File([`\ufeff${header}Gulf,AE,Truck,4,6,,100,90`], 'delivery.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText(/choose a CSV file/), file);
  await expect.poll(() => text.value).toMatch(/^zone,countries[\s\S]*Gulf,AE/);
});

test('changes nothing without an agreement, or when the shop has these prices', async () => {
  const { api, user } = await open();
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  api.answer('previewDeliveryZones', { body: { version: 3, changes: [] } });
  await user.click(save());
  expect(await screen.findByText('The shop has these prices already.')).toBeDefined();
  expect(api.callsOf('importDeliveryZones')).toEqual([]);
});

test('reads a file in Windows-1252, and refuses a workbook', async () => {
  const { text, user } = await open();
  const field = screen.getByLabelText(/choose a CSV file/);
  const latin = Uint8Array.from(`${header}Türkei,TR,Truck,4,6,,100,90`, (sign) => sign.charCodeAt(0));
  await user.upload(field, new File([latin], 'delivery.csv', { type: 'text/csv' }));
  await expect.poll(() => text.value).toContain('Türkei');
  await user.upload(field, new File(['PK\u0003\u0004'], 'delivery.csv', { type: 'text/csv' }));
  expect(await screen.findByText(/^This is a spreadsheet workbook/)).toBeDefined();
  expect(text.value).toContain('Türkei');
});

test('names the faulty lines and keeps the text', async () => {
  const { text, user } = await open({
    previewDeliveryZones: refusal(422, 'invalid-input', 'Line 3: Name the carrier\nLine 4: Name the zone'),
  });
  await user.type(text, 'x');
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Line 3: Name the carrier\nLine 4: Name the zone',
  );
  expect(text.value).toContain('x');
});

test('says that an own earlier save is newer than the page', async () => {
  const text = 'Your earlier save changed the delivery prices';
  const { user } = await open({ importDeliveryZones: refusal(409, 'delivery-changed', text, { own: true }) });
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Yes, save' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Your earlier save changed these values\./);
});

test('lists the towns that a carrier serves and the parts that it does not take', async () => {
  const services = [
    { ...zones[0]?.services[0], towns: ['Dhaka', 'Sylhet'] },
    { ...zones[0]?.services[1], notFor: ['battery', 'ball-joint'] },
  ];
  await open({ getDeliveryZones: { body: { version: 3, zones: [{ ...zones[0], services }] } } });
  expect(screen.getByText('Only Dhaka, Sylhet')).toBeDefined();
  expect(screen.getByText('Not for ball joints, batteries')).toBeDefined();
});
