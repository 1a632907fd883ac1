// @vitest-environment jsdom
import type { Address, WholeOrder } from '@shop/contracts';
import { fakeApi, refusal, renderRoutes, signedIn } from '@shop/front-kit/testing';
import { basketStore } from '@shop/shop-runtime';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildAddress, buildWholeOrder, refusedLine } from '../testing/build-order.ts';
import { buildPart, fillBasket } from '../testing/fill-basket.ts';
import { CheckoutPage } from './checkout.page.tsx';

const routes = [
  { path: '/checkout', element: <CheckoutPage /> },
  { path: '*', element: null },
];
const disc = buildPart();
const filter = buildPart({
  _id: '64b64b64b64b64b64b64b601',
  name: 'Oil filter',
  partNumber: 'OF-1',
  price: 6.25,
  minOrderQuantity: 10,
  availableQuantity: 40,
});
const pump = buildPart({
  _id: '64b64b64b64b64b64b64b602',
  name: 'Water pump',
  partNumber: 'WP-9',
  price: 30,
  minOrderQuantity: 10,
  availableQuantity: 100,
});
const home = buildAddress({ isDefault: true });
const office = buildAddress({ _id: 'b'.repeat(24), street: 'Office Road 5' });

const steps = [{ upToGrams: 2_000, price: 18 }];
const sea = { carrier: 'Sea freight', daysFrom: 30, daysTo: 42, price: 0, freeOver: 100, steps };
const air = { carrier: 'Air parcel', daysFrom: 5, daysTo: 8, price: 18, steps };

function replyOf({ orderId, number, lines, total }: WholeOrder) {
  return {
    orderId,
    number,
    total,
    lines: lines.map(({ id, partId, state, refusal: why }) => ({ id, partId, state, refusal: why })),
  };
}

function open(answers: Parameters<typeof fakeApi>[0] = {}, addresses: readonly Address[] = [home, office]) {
  fillBasket([disc, 50], [filter, 20]);
  return reopen(answers, addresses);
}

function reopen(answers: Parameters<typeof fakeApi>[0] = {}, addresses: readonly Address[] = [home]) {
  const api = fakeApi({
    listPartsById: { body: [disc, filter, pump] },
    listAddresses: { body: addresses },
    quoteDelivery: { body: { options: [sea, air] } },
    getUser: { body: { email: 'shopper@example.com', address: '12 Station Road', phone: '8801711123456' } },
    ...answers,
  });
  return { api, ...renderRoutes(routes, { at: '/checkout', session: signedIn() }) };
}

async function placeButton() {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Place order' });
  await waitFor(() => expect(screen.queryByText('Pricing the delivery…')).toBeNull());
  return button;
}

function inBasket(): string[] {
  return basketStore.read().lines.map(({ partId }) => partId);
}

function totalShown(): string | null {
  return within(screen.getByRole('region', { name: 'Your order' })).getByRole('status').textContent;
}

test('places one order to the default address and opens its payment page', async () => {
  const order = buildWholeOrder();
  const { api, user, location } = open({
    placeWholeOrder: { body: replyOf(order) },
    getWholeOrder: { body: order },
  });
  const place = await placeButton();
  expect(totalShown()).toBe('$2,932.50');
  await user.type(screen.getByLabelText('Your purchase order number (optional)'), ' Workshop 77 ');
  await user.click(place);
  await waitFor(() => expect(location()).toBe(`/dashboard/payment/${order.lines[0]?.id}`));
  const { _id, isDefault, ...delivery } = home;
  const [sent] = api.callsOf('placeWholeOrder');
  expect(sent?.body).toEqual({
    lines: [
      { partId: disc._id, partName: disc.name, quantity: 50, price: 48.5 },
      { partId: filter._id, partName: filter.name, quantity: 20, price: 6.25 },
    ],
    delivery,
    deliveryOption: { carrier: 'Sea freight', price: 0 },
    purchaseOrderNumber: 'Workshop 77',
  });
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[\w-]{16,}$/);
  expect(inBasket()).toEqual([]);
});

test('sends the chosen delivery and invoice addresses with the order', async () => {
  const order = buildWholeOrder();
  const { api, user } = open({ placeWholeOrder: { body: replyOf(order) }, getWholeOrder: { body: order } });
  await user.click(await screen.findByRole('button', { name: 'Change: Deliver to' }));
  await user.click(screen.getByRole('radio', { name: /Office Road 5/ }));
  await user.click(screen.getByRole('button', { name: 'Use this address' }));
  await user.click(screen.getByLabelText('Same as delivery address'));
  expect((await placeButton()).disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: /12 Station Road/ }));
  await user.click(await placeButton());
  await waitFor(() => expect(api.callsOf('placeWholeOrder')).toHaveLength(1));
  expect(api.callsOf('placeWholeOrder')[0]?.body).toMatchObject({
    delivery: { street: 'Office Road 5' },
    billing: { street: '12 Station Road' },
  });
});

test('adds the delivery that the buyer chooses to the total, and sends it at the price shown', async () => {
  const order = buildWholeOrder();
  const { api, user } = open({ placeWholeOrder: { body: replyOf(order) }, getWholeOrder: { body: order } });
  await user.click(await screen.findByRole('radio', { name: 'Air parcel: $18, 5 to 8 days' }));
  expect(screen.getByText('Delivery: Air parcel, 5 to 8 days')).toBeDefined();
  expect(screen.getByText('VAT 15%').nextSibling?.textContent).toBe('$385.20');
  expect(totalShown()).toBe('$2,953.20');
  await user.click(await placeButton());
  await waitFor(() => expect(api.callsOf('placeWholeOrder')).toHaveLength(1));
  expect(api.callsOf('placeWholeOrder')[0]?.body).toMatchObject({
    deliveryOption: { carrier: 'Air parcel', price: 18 },
  });
  expect(api.callsOf('quoteDelivery')[0]?.body).toEqual({
    country: 'BD',
    city: 'Sylhet',
    lines: [
      { partId: disc._id, quantity: 50 },
      { partId: filter._id, quantity: 20 },
    ],
  });
});

describe('with the country that the visitor chose for prices of delivery', () => {
  beforeEach(() => localStorage.setItem('shop:delivery-country', '"FR"'));

  test('starts with a saved address there', async () => {
    const paris = buildAddress({ _id: 'd'.repeat(24), city: 'Paris', country: 'FR', postcode: '75001' });
    const { api } = open({}, [home, paris]);
    await placeButton();
    expect(screen.getByText(/Paris/)).toBeDefined();
    expect(api.callsOf('quoteDelivery')[0]?.body).toMatchObject({ country: 'FR' });
  });

  test('starts a new address there', async () => {
    open({}, []);
    expect((await screen.findByLabelText<HTMLSelectElement>('Country')).value).toBe('FR');
  });
});

test('adds no tax abroad, and says why, with the VAT number of the invoice address', async () => {
  const paris = buildAddress({ isDefault: true, city: 'Paris', country: 'FR', postcode: '75001' });
  const company = { ...paris, _id: 'c'.repeat(24), isDefault: false, taxId: 'FR 83 404833048' };
  const { user } = open({}, [paris, company]);
  await placeButton();
  expect(totalShown()).toBe('$2,550');
  expect(screen.getByText(/^Export from Bangladesh, zero-rated, /)).toBeDefined();
  await user.click(screen.getByLabelText('Same as delivery address'));
  await user.click(screen.getByRole('radio', { name: /FR 83 404833048/ }));
  expect(
    screen.getByText(/owes import VAT and duties at customs\. VAT number FR83404833048\.$/),
  ).toBeDefined();
});

test('shows the new price of a delivery that changed meanwhile, and keeps every input', async () => {
  const { api, user } = open({
    placeWholeOrder: refusal(409, 'delivery-changed', 'Air parcel now costs $20.00.'),
  });
  await user.click(await screen.findByRole('radio', { name: /Air parcel/ }));
  await user.type(screen.getByLabelText('Your purchase order number (optional)'), 'Workshop 77');
  api.answer('quoteDelivery', { body: { options: [sea, { ...air, price: 20 }] } });
  await user.click(await placeButton());
  expect(await screen.findByText('Air parcel now costs $20.00.')).toBeDefined();
  const choice = await screen.findByRole<HTMLInputElement>('radio', { name: 'Air parcel: $20, 5 to 8 days' });
  expect(choice.checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>(/purchase order number/).value).toBe('Workshop 77');
  const order = buildWholeOrder();
  api.answer('placeWholeOrder', { body: replyOf(order) });
  api.answer('getWholeOrder', { body: order });
  await user.click(await placeButton());
  await waitFor(() => expect(api.callsOf('placeWholeOrder')).toHaveLength(2));
  expect(api.callsOf('placeWholeOrder')[1]?.body).toMatchObject({
    deliveryOption: { carrier: 'Air parcel', price: 20 },
    purchaseOrderNumber: 'Workshop 77',
  });
});

test('sells ex works to a country without delivery, once the buyer says so', async () => {
  const order = buildWholeOrder();
  const { api, user } = open({
    quoteDelivery: { body: { options: [], refusal: 'country' } },
    placeWholeOrder: { body: replyOf(order) },
    getWholeOrder: { body: order },
  });
  expect(await screen.findByText("We don't deliver to this country yet.")).toBeDefined();
  expect((await placeButton()).disabled).toBe(true);
  expect(screen.getByText('Choose how you get the parts.')).toBeDefined();
  await user.click(screen.getByRole('radio', { name: /^Ex works/ }));
  await user.click(await placeButton());
  await waitFor(() => expect(api.callsOf('placeWholeOrder')).toHaveLength(1));
  expect(api.callsOf('placeWholeOrder')[0]?.body).not.toHaveProperty('deliveryOption');
});

test('blocks the order while another address is typed, and then uses that address', async () => {
  const order = buildWholeOrder();
  const typed = buildAddress({ _id: 'c'.repeat(24), street: 'Mill Lane 3' });
  const { api, user } = open({
    addAddress: { body: typed },
    placeWholeOrder: { body: replyOf(order) },
    getWholeOrder: { body: order },
  });
  await user.click(await screen.findByRole('button', { name: 'Change: Deliver to' }));
  await user.click(screen.getByRole('button', { name: 'Add another address' }));
  expect(document.activeElement?.contains(screen.getByLabelText('Name'))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  await user.type(screen.getByLabelText('Name'), 'Rina Akter');
  await user.type(screen.getByLabelText('Street and number'), 'Mill Lane 3');
  expect((await placeButton()).disabled).toBe(true);
  expect(screen.getByText('Press “Use this address” or “Cancel” first.')).toBeDefined();
  await user.type(screen.getByLabelText('City'), 'Sylhet');
  await user.selectOptions(screen.getByLabelText('Country'), 'Bangladesh');
  await user.type(screen.getByLabelText('Phone'), '01711123456');
  api.answer('listAddresses', { body: [home, office, typed] });
  await user.click(screen.getByRole('button', { name: 'Use this address' }));
  await waitFor(async () => expect((await placeButton()).disabled).toBe(false));
  await user.click(await placeButton());
  await waitFor(() => expect(api.callsOf('placeWholeOrder')).toHaveLength(1));
  expect(api.callsOf('placeWholeOrder')[0]?.body).toMatchObject({ delivery: { street: 'Mill Lane 3' } });
});

test('starts an address form from the profile, keeps the input when saving fails, and then uses the address', async () => {
  const order = buildWholeOrder();
  const { api, user } = open(
    {
      addAddress: refusal(503, 'unavailable', 'Please try again in a moment'),
      placeWholeOrder: { body: replyOf(order) },
      getWholeOrder: { body: order },
    },
    [],
  );
  expect((await placeButton()).disabled).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Street and number').value).toBe('12 Station Road');
  await user.type(screen.getByLabelText('City'), 'Sylhet');
  await user.selectOptions(screen.getByLabelText('Country'), 'Bangladesh');
  await user.click(screen.getByRole('button', { name: 'Use this address' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again in a moment');
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Sylhet');
  const first = buildAddress({ isDefault: true });
  api.answer('addAddress', { body: first });
  api.answer('listAddresses', { body: [first] });
  await user.click(screen.getByRole('button', { name: 'Use this address' }));
  await waitFor(async () => expect((await placeButton()).disabled).toBe(false));
  expect(document.activeElement?.textContent).toContain(first.street);
});

function keysOf(api: ReturnType<typeof fakeApi>) {
  return api.callsOf('placeWholeOrder').map(({ headers }) => headers.get('idempotency-key'));
}

const lost = () => Promise.reject(new TypeError('offline'));
const minuteAgo = () => new Date(Date.now() - 90_000).toISOString();

test.each(['pressed again', 'after a reload', 'in a new tab'])(
  'repeats an order with its key when its reply was lost, %s, and says when it was placed',
  async (how) => {
    const order = buildWholeOrder();
    const replies = {
      placeWholeOrder: { body: { ...replyOf(order), earlierAt: minuteAgo() } },
      getWholeOrder: { body: order },
    };
    let view = open({ placeWholeOrder: lost });
    const first = view.api;
    const place = await placeButton();
    await view.user.type(screen.getByLabelText(/purchase order number/), 'Workshop 77');
    await view.user.click(place);
    expect(await screen.findByText("We don't know yet whether your order went through.")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>(/purchase order number/).value).toBe('Workshop 77');
    if (how !== 'pressed again') {
      view.unmount();
      if (how === 'in a new tab') sessionStorage.clear();
      view = reopen(replies);
      expect(await screen.findByText("Trying again won't create a second order.")).toBeDefined();
    } else {
      first.answer('placeWholeOrder', replies.placeWholeOrder);
      first.answer('getWholeOrder', replies.getWholeOrder);
    }
    await view.user.click(await placeButton());
    await waitFor(() => expect(view.location()).toBe(`/dashboard/payment/${order.lines[0]?.id}`));
    expect(screen.getByText('You placed SP-26-7K3QD a minute ago.')).toBeDefined();
    const keys = how === 'pressed again' ? keysOf(first) : [...keysOf(first), ...keysOf(view.api)];
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  },
);

test('follows the first order when its reply was lost and the entries changed, and leaves what it did not order', async () => {
  const order = buildWholeOrder();
  const { api, user, location } = open({ placeWholeOrder: lost });
  await user.click(await placeButton());
  await screen.findByText("We don't know yet whether your order went through.");
  basketStore.update(({ lines, ...kept }) => ({
    ...kept,
    lines: lines.map((line) => ({ ...line, quantity: line.quantity + 10 })),
  }));
  const { status, body } = refusal(422, 'idempotency-key-reused', 'This Idempotency-Key was used');
  const earlier = { id: order.orderId, number: order.number, at: minuteAgo() };
  api.answer('placeWholeOrder', { status: status ?? 422, body: { ...Object(body), earlier } });
  api.answer('getWholeOrder', { body: order });
  await user.click(await placeButton());
  await waitFor(() => expect(location()).toBe(`/dashboard/payment/${order.lines[0]?.id}`));
  expect(
    screen.getByText("You placed SP-26-7K3QD a minute ago. Your later changes weren't included."),
  ).toBeDefined();
  expect(basketStore.read().lines.map(({ quantity }) => quantity)).toEqual([10, 10]);
});

test('leaves a basket alone that was filled again after another tab finished the attempt', async () => {
  const order = buildWholeOrder();
  const undecided = { ...order, state: 'requested' };
  const { api, user } = open({
    placeWholeOrder: { status: 202, body: replyOf(undecided) },
    getWholeOrder: { body: undecided },
  });
  await user.click(await placeButton());
  await screen.findByText(/We're reserving the parts/);
  const name = Object.keys(localStorage).find((key) => key.startsWith('shop:attempt:order'));
  localStorage.removeItem(name ?? '');
  api.answer('getWholeOrder', { body: order });
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
  await placeButton();
  expect(inBasket()).toHaveLength(2);
});

test('works on a page without https, where crypto.randomUUID is missing', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const order = buildWholeOrder();
  const { api, user } = open({ placeWholeOrder: { body: replyOf(order) }, getWholeOrder: { body: order } });
  await user.click(await placeButton());
  await waitFor(() => expect(keysOf(api)[0]).toMatch(/^[0-9a-f]{32}$/));
});

test('shows why the whole order was refused, and uses a new key for the next try', async () => {
  const { api, user } = open({
    placeWholeOrder: refusal(409, 'too-many-unpaid-orders', 'Please pay some of your orders first'),
  });
  await user.click(await placeButton());
  expect((await screen.findByRole('alert')).textContent).toBe('Please pay some of your orders first');
  await user.click(await placeButton());
  await waitFor(() => expect(api.callsOf('placeWholeOrder')).toHaveLength(2));
  const keys = api.callsOf('placeWholeOrder').map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

test('shows why each line could not be held, and lets its quantity change or the line be left out', async () => {
  const { api, user } = open();
  const lines = [
    {
      id: '1'.repeat(24),
      partId: disc._id,
      state: 'refused',
      refusal: { code: 'part-not-found', available: 0 },
    },
    {
      id: '2'.repeat(24),
      partId: filter._id,
      state: 'refused',
      refusal: { code: 'insufficient-stock', available: 15 },
    },
  ];
  const { status, body } = refusal(409, 'nothing-held', 'Nothing of this order could be held');
  api.answer('placeWholeOrder', { status: status ?? 409, body: { ...(body as object), lines } });
  api.answer('listPartsById', { body: [disc, { ...filter, availableQuantity: 15 }] });
  const place = await placeButton();
  await user.click(place);
  expect(await screen.findByText('Only 15 available')).toBeDefined();
  expect(screen.getByText('No longer sold')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Order 15 of Oil filter' }));
  await user.click(screen.getByRole('button', { name: 'Continue without Ventilated brake disc 320 mm' }));
  expect(basketStore.read().lines).toEqual([{ partId: filter._id, quantity: 15, seenPrice: 6.25 }]);
  const order = buildWholeOrder();
  api.answer('placeWholeOrder', { body: replyOf(order) });
  api.answer('getWholeOrder', { body: order });
  await user.click(await placeButton());
  await waitFor(() => expect(api.callsOf('placeWholeOrder')).toHaveLength(2));
  expect(api.callsOf('placeWholeOrder')[1]?.body).toMatchObject({
    lines: [{ partId: filter._id, partName: filter.name, quantity: 15, price: 6.25 }],
  });
});

/** Two lines are held, the pump is not. */
function partlyHeld() {
  const order = buildWholeOrder();
  return { ...order, lines: [...order.lines, refusedLine()] };
}

test('continues with the held lines and leaves the rest in the basket', async () => {
  const order = partlyHeld();
  const { user, location } = open({
    placeWholeOrder: { body: replyOf(order) },
    getWholeOrder: { body: order },
  });
  fillBasket([pump, 40]);
  await user.click(await placeButton());
  expect(await screen.findByText('2 parts of 3 held for you')).toBeDefined();
  expect(screen.getByText('Not available: Only 12 available')).toBeDefined();
  await waitFor(() => expect(inBasket()).toEqual([pump._id]));
  await user.click(screen.getByRole('button', { name: 'Continue without it and pay $2,550' }));
  await waitFor(() => expect(location()).toBe(`/dashboard/payment/${order.lines[0]?.id}`));
});

/** After the buyer pressed Change quantities. */
function cancelled(order: WholeOrder): WholeOrder {
  const lines = order.lines.map((line) =>
    line.state === 'reserved' ? { ...line, state: 'cancelled' } : line,
  );
  return { ...order, state: 'cancelled', lines };
}

test.each([
  ['its answer arrives', 'at once', () => ({ body: { deletedCount: 1 } })],
  ['its answer is lost', 'at once', lost],
  ['its answer is lost', 'after a reload', lost],
])(
  'refills the basket when the buyer wants other quantities and cancels, when %s, %s',
  async (_how, when, answer) => {
    const order = partlyHeld();
    let view = open({
      placeWholeOrder: { body: replyOf(order) },
      getWholeOrder: { body: order },
    });
    const { api } = view;
    fillBasket([pump, 40]);
    await view.user.click(await placeButton());
    const change = await screen.findByRole('button', { name: 'Change quantities' });
    api.answer('cancelOrder', async () => {
      api.answer('getWholeOrder', when === 'at once' ? { body: cancelled(order) } : lost);
      return answer();
    });
    await view.user.click(change);
    if (when === 'after a reload') {
      await waitFor(() => expect(api.callsOf('getWholeOrder').length).toBeGreaterThan(1));
      view.unmount();
      view = reopen({ getWholeOrder: { body: cancelled(order) } });
    }
    expect(await screen.findByText('Only 12 available')).toBeDefined();
    expect(api.callsOf('cancelOrder').map(({ params }) => params)).toEqual([{ id: order.orderId }]);
    expect(new Set(inBasket())).toEqual(new Set([disc._id, filter._id, pump._id]));
  },
);

test('shows old and new price of a part that got dearer, and orders it after one press', async () => {
  fillBasket([disc, 50]);
  const { api, user } = reopen({
    placeWholeOrder: {
      status: 409,
      body: {
        type: 'about:blank',
        title: 'Nothing held',
        status: 409,
        code: 'nothing-held',
        message: 'The price of this part is now $91. Accept it?',
        lines: [{ partId: disc._id, refusal: { code: 'price-changed', available: 100, price: 91 } }],
      },
    },
  });
  const place = await placeButton();
  api.answer('listPartsById', { body: [{ ...disc, price: 91 }] });
  await user.click(place);
  expect(await screen.findByText('The price of this part is now $91. Accept it?')).toBeDefined();
  expect(await screen.findByText('The price was $48.50 and is $91 now.')).toBeDefined();
  expect((await placeButton()).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: `Accept $91 for ${disc.name}` }));
  expect(basketStore.read().lines).toMatchObject([{ seenPrice: 91, quantity: 50 }]);
  const order = buildWholeOrder();
  api.answer('placeWholeOrder', { body: replyOf(order) });
  api.answer('getWholeOrder', { body: order });
  await user.click(await placeButton());
  await waitFor(() => expect(api.callsOf('placeWholeOrder')).toHaveLength(2));
  expect(api.callsOf('placeWholeOrder')[1]?.body).toMatchObject({ lines: [{ price: 91, quantity: 50 }] });
});

test('orders everything again at the new price, with one press, when only the price of a part changed', async () => {
  const order = buildWholeOrder();
  const dearer = refusedLine({ refusal: { code: 'price-changed', available: 100, price: 33 } });
  const partly = { ...order, lines: [...order.lines, dearer] };
  const { api, user } = open({
    placeWholeOrder: { body: replyOf(partly) },
    getWholeOrder: { body: partly },
    cancelOrder: { body: { deletedCount: 1 } },
  });
  fillBasket([pump, 40]);
  await user.click(await placeButton());
  await user.click(await screen.findByRole('button', { name: 'Accept $33 and order it too' }));
  await waitFor(() => expect(api.callsOf('placeWholeOrder')).toHaveLength(2));
  expect(api.callsOf('cancelOrder').map(({ params }) => params)).toEqual([{ id: order.orderId }]);
  const [first, second] = api.callsOf('placeWholeOrder');
  expect(second?.body).toMatchObject({
    lines: [{ partId: disc._id }, { partId: filter._id }, { partId: pump._id, price: 33, quantity: 40 }],
  });
  expect(second?.headers).not.toEqual(first?.headers);
});

test('waits while the shop decides, and empties the basket afterwards', async () => {
  const order = buildWholeOrder();
  const undecided = {
    ...order,
    state: 'requested',
    lines: order.lines.map((line) => ({ ...line, state: 'requested' })),
  };
  const { api, user, location } = open({
    placeWholeOrder: { status: 202, body: replyOf(undecided) },
    getWholeOrder: { body: undecided },
  });
  await user.click(await placeButton());
  expect(await screen.findByText(/We're reserving the parts/)).toBeDefined();
  expect(inBasket()).toHaveLength(2);
  api.answer('getWholeOrder', { body: order });
  await waitFor(() => expect(location()).toBe(`/dashboard/payment/${order.lines[0]?.id}`), {
    timeout: 4_000,
  });
  expect(inBasket()).toEqual([]);
});

test('offers nothing to order when the basket is empty', async () => {
  reopen();
  expect(await screen.findByText('Nothing to order')).toBeDefined();
});

test('uses an address typed for this order, without saving it, when the address book fails to load', async () => {
  const order = buildWholeOrder();
  const { api, user } = open({
    listAddresses: refusal(503, 'unavailable', 'Please try again in a moment'),
    getUser: refusal(503, 'unavailable', 'Please try again in a moment'),
    placeWholeOrder: { body: replyOf(order) },
    getWholeOrder: { body: order },
  });
  const typed = { name: 'Shahid Karim', street: 'Mill Lane 3', city: 'Sylhet', phone: '01711123456' };
  await user.type(await screen.findByLabelText('Name'), typed.name);
  await user.type(screen.getByLabelText('Street and number'), typed.street);
  await user.type(screen.getByLabelText('City'), typed.city);
  await user.type(screen.getByLabelText('Phone'), typed.phone);
  await user.selectOptions(screen.getByLabelText('Country'), 'Bangladesh');
  await user.click(screen.getByRole('button', { name: 'Use this address' }));
  await user.click(await placeButton());
  await waitFor(() => expect(api.callsOf('placeWholeOrder')).toHaveLength(1));
  expect(api.callsOf('placeWholeOrder')[0]?.body).toMatchObject({
    delivery: { street: 'Mill Lane 3', city: 'Sylhet', country: 'BD' },
  });
  expect(api.callsOf('addAddress')).toEqual([]);
});

test.each([
  ['already known', { orderStep: 10 }, {}, 'Sold in multiples of 10'],
  [
    'set after the page loaded the part',
    {},
    {
      placeWholeOrder: {
        status: 409,
        body: {
          type: 'about:blank',
          title: 'Nothing held',
          status: 409,
          code: 'nothing-held',
          message: 'Nothing was held',
          lines: [
            {
              partId: pump._id,
              refusal: { code: 'below-minimum', available: 100, minOrderQuantity: 60 },
            },
          ],
        },
      },
    },
    'The next quantity you can order is 60',
  ],
])('offers the next multiple of a part sold in tens, %s', async (_what, change, answers, text) => {
  const inTens = { ...pump, minOrderQuantity: 50, ...change };
  fillBasket([inTens, 55]);
  const { user } = reopen({ listPartsById: { body: [inTens] }, ...answers });
  const place = await placeButton();
  if (!place.disabled) await user.click(place);
  expect(await screen.findByText(text)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Order 60 of Water pump' }));
  expect(document.activeElement?.textContent).toContain('Water pump');
  expect(basketStore.read().lines).toMatchObject([{ quantity: 60 }]);
});
