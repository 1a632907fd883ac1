// @vitest-environment jsdom
import { fakeApi, refusal, renderRoutes, signedIn } from '@shop/front-kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildBuyer, buildPart } from '../testing/build.ts';
import { NewOrderPage } from './new-order.page.tsx';

const part = buildPart({
  name: 'Brake disc',
  price: 20,
  minOrderQuantity: 2,
  orderStep: 2,
  availableQuantity: 50,
  priceBreaks: [{ fromQuantity: 10, price: 15 }],
});
const dhl = { carrier: 'DHL', daysFrom: 3, daysTo: 5, steps: [], price: 30 };

function open(answers: Parameters<typeof fakeApi>[0] = {}, search = '?buyer=uid1') {
  const api = fakeApi({
    getBuyer: { body: buildBuyer() },
    listParts: { body: [part] },
    quoteDelivery: { body: { options: [dhl] } },
    ...answers,
  });
  const routes = [
    { path: '/dashboard/new-order', element: <NewOrderPage /> },
    { path: '/dashboard/manage-orders/:number', element: <p>The order</p> },
  ];
  const at = `/dashboard/new-order${search}`;
  return { api, ...renderRoutes(routes, { at, session: signedIn(), roles: ['office'] }) };
}

test('finds the buyer by email or name', async () => {
  const found = [{ email: 'shahid@example.com', name: 'Shahid Karim' }];
  const { api, user } = open({ listUsers: { body: found } }, '');
  await user.type(screen.getByLabelText('Find the buyer'), 'shahid');
  const link = await screen.findByRole('link', { name: 'Shahid Karim, shahid@example.com' });
  expect(link.getAttribute('href')).toBe('/dashboard/new-order?buyer=shahid%40example.com');
  expect(api.callsOf('listUsers').at(-1)?.query).toMatchObject({ q: 'shahid' });
});

test('orders parts by the rules of the basket, and keeps the input when the order is refused', async () => {
  const refused = refusal(409, 'nothing-held', 'None of these parts are in stock');
  const { api, user, location } = open({ placeOrderForBuyer: refused });
  const place = await screen.findByRole('button', { name: 'Place the order' });
  await user.click(place);
  expect(await screen.findByText('Add at least one part')).toBeDefined();
  await user.type(screen.getByLabelText('Find parts'), 'disc');
  await user.click(await screen.findByRole('button', { name: 'Add Brake disc' }));
  const quantity = screen.getByLabelText<HTMLInputElement>('Quantity of Brake disc');
  expect(quantity.value).toBe('2');
  await user.clear(quantity);
  await user.type(quantity, '3');
  expect(screen.getByText('Sold in multiples of 2')).toBeDefined();
  await user.clear(quantity);
  await user.type(quantity, '10');
  expect(screen.getByText('$15 each')).toBeDefined();
  await screen.findByRole('option', { name: 'DHL: $30, 3 to 5 days' });
  expect(screen.getByText('VAT 15% $27')).toBeDefined();
  expect(screen.getByText('Total $207')).toBeDefined();
  await user.selectOptions(screen.getByLabelText('Delivery'), 'The buyer collects the parts');
  expect(screen.getByText('Total $172.50')).toBeDefined();
  await user.selectOptions(screen.getByLabelText('Delivery'), 'DHL');
  await user.type(screen.getByLabelText("Buyer's order number (optional)"), 'PO 7');
  await user.click(place);
  expect(await screen.findByText('None of these parts are in stock')).toBeDefined();
  const placed = { orderId: 'a'.repeat(24), number: 'SP-26-7K3QD', lines: [], total: 150 };
  api.answer('placeOrderForBuyer', { body: placed });
  await user.click(place);
  expect(await screen.findByText('The order')).toBeDefined();
  expect(location()).toBe('/dashboard/manage-orders/SP-26-7K3QD');
  expect(api.callsOf('placeOrderForBuyer').at(-1)).toMatchObject({
    params: { uid: 'uid1' },
    body: {
      lines: [{ partId: part._id, quantity: 10, price: 15 }],
      delivery: { street: 'Road 1', country: 'BD' },
      purchaseOrderNumber: 'PO 7',
      deliveryOption: { carrier: 'DHL', price: 30 },
    },
  });
});
