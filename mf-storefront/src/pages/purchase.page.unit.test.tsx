// @vitest-environment jsdom
import { calls } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { keyOf } from '@shop/front-kit';
import { fakeApi, refusal, renderPage, signedIn, translatePage } from '@shop/front-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { area } from '../expose/area.tsx';
import { buildOrder, buildPart, idOf } from '../testing/build.ts';

afterEach(() => vi.useRealTimers());

type Answers = NonNullable<Parameters<typeof fakeApi>[0]>;

const purchasePath = paths.purchase(idOf(1));
const orderId = idOf(900);
const placed = { status: 201, body: { insertedId: orderId, modifiedCount: 1, number: 'SP-26-7K3QD' } };
const belowMinimum = 'You cannot order less than minimum quantity';
const aboveAvailable = 'You cannot order more than available quantity';

async function open(answers: Answers = {}, session = signedIn()) {
  const api = fakeApi({
    getPart: { body: buildPart() },
    placeOrder: placed,
    updatePart: { body: { modifiedCount: 1 } },
    getUser: { body: { email: 'shopper@example.com' } },
    listAddresses: { body: [] },
    listAlternativeParts: { body: [] },
    ...answers,
  });
  const view = await renderPage(area.routes, { at: purchasePath, session });
  await screen.findByRole('heading', { level: 1, name: buildPart().name });
  return { api, ...view };
}

function field(label: string) {
  return screen.getByLabelText<HTMLInputElement>(label);
}
function purchaseButton() {
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Purchase' });
}
function type(label: string, text: string) {
  return fireEvent.change(field(label), { target: { value: text } });
}
function fill(): void {
  type('Address', '12 Zindabazar Road, Sylhet');
  type('Phone', '+880 1712-345678');
}

test('PUR-01 PUR-02 PUR-03 PUR-04 PUR-05 PUR-06: shows every fact of the part on the sheet', async () => {
  const description = 'x'.repeat(300);
  await open({ getPart: { body: buildPart({ description }) } });
  const sheet = within(screen.getByRole('article'));
  expect(sheet.getByRole('img', { name: 'Vented brake disc' })).toBeDefined();
  expect(sheet.getByText('$12.50')).toBeDefined();
  expect(sheet.getByText('per piece')).toBeDefined();
  expect(sheet.getByText(description)).toBeDefined();
  expect(sheet.getByText('50')).toBeDefined();
  expect(sheet.getByText('1,240')).toBeDefined();
});

test("PUR-07 PUR-08 PUR-11 PUR-12: starts with the session's name and email, read-only, and the minimum quantity", async () => {
  await open();
  expect([field('Name').value, field('Name').readOnly]).toEqual(['Sam Shopper', true]);
  expect([field('Email').value, field('Email').readOnly]).toEqual(['shopper@example.com', true]);
  expect(field('Quantity').value).toBe('50');
  expect(purchaseButton().disabled).toBe(false);
});

test('PUR-07: takes the name from the user record when the session has none', async () => {
  await open(
    { getUser: { body: { email: 'shopper@example.com', name: 'Recorded Name' } } },
    signedIn({ displayName: '' }),
  );
  await waitFor(() => expect(field('Name').value).toBe('Recorded Name'));
});

test.each([
  ['VAL-08', '49', belowMinimum],
  ['VAL-09', '1241', aboveAvailable],
  ['VAL-12', '', 'Quantity must be a whole number'],
])(
  "%s: for the quantity '%s', shows '%s' at the field and disables Purchase",
  async (_id, typed, message) => {
    await open();
    type('Quantity', typed);
    const error = screen.getByText(message).closest('[id]');
    expect(field('Quantity').getAttribute('aria-describedby')).toContain(error?.id);
    expect(purchaseButton().disabled).toBe(true);
  },
);

test.each([
  ['55', '60'],
  ['5000', '1,240'],
])('for a part sold in tens and %s typed, offers %s with one press', async (typed, instead) => {
  const { user } = await open({ getPart: { body: buildPart({ orderStep: 10 }) } });
  type('Quantity', typed);
  await user.click(screen.getByRole('button', { name: `Take ${instead} of Vented brake disc` }));
  expect(field('Quantity').value).toBe(instead.replace(',', ''));
  expect(document.activeElement).toBe(field('Quantity'));
  expect(purchaseButton().disabled).toBe(false);
});

test('steps the quantity by minimum orders and updates the total', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: '50 more' }));
  expect(field('Quantity').value).toBe('100');
  expect(screen.getByText('$1,250')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '50 fewer' }));
  expect(field('Quantity').value).toBe('50');
});

const profile = { email: 'shopper@example.com', address: '7 Mill Lane, Sylhet', phone: '8801711000000' };

test('prefills address and phone from the profile, and sends them as edited', async () => {
  const { api, user } = await open({ getUser: { body: profile } });
  await waitFor(() => expect(field('Address').value).toBe(profile.address));
  expect(field('Phone').value).toBe(profile.phone);
  expect(screen.getByText('From your profile. Changes here apply to this order only.')).toBeDefined();
  type('Phone', '8801799999999');
  await user.click(purchaseButton());
  await waitFor(() =>
    expect(api.callsOf('placeOrder')[0]?.body).toMatchObject({
      address: profile.address,
      phone: '8801799999999',
    }),
  );
  await screen.findByText('Ordered', { selector: 'p' });
  expect([field('Address').value, field('Phone').value]).toEqual([profile.address, profile.phone]);
});

test('fills address and phone from the address book', async () => {
  const saved = {
    _id: idOf(70),
    isDefault: true,
    name: 'Sam Shopper',
    company: 'Mill Garage',
    street: '7 Mill Lane',
    city: 'Sylhet',
    postcode: '3100',
    country: 'BD',
    phone: '+8801711000000',
  };
  const { user } = await open({ listAddresses: { body: [saved] } });
  const book = await screen.findByLabelText('Address book');
  await user.selectOptions(book, within(book).getByRole('option', { name: /Mill Garage/ }));
  expect(field('Address').value).toBe('Mill Garage, 7 Mill Lane, Sylhet - 3100, Bangladesh');
  expect(field('Phone').value).toBe(saved.phone);
});

test('takes the address of the profile as it is now, not as it was on the last visit', async () => {
  const { queryClient, api } = await open({ getUser: { body: profile } });
  await waitFor(() => expect(field('Address').value).toBe(profile.address));
  type('Phone', '+880 1712-345678');
  api.answer('getUser', { body: { ...profile, address: '9 New Road, Sylhet', phone: '8801722000000' } });
  await act(() => queryClient.invalidateQueries({ queryKey: keyOf(calls.getUser) }));
  await waitFor(() => expect(field('Address').value).toBe('9 New Road, Sylhet'));
  expect(field('Phone').value).toBe('+880 1712-345678');
});

test('keeps what was typed before the profile loaded', async () => {
  const answer = Promise.withResolvers<{ body: typeof profile }>();
  await open({ getUser: () => answer.promise });
  type('Address', 'Typed Street 1');
  answer.resolve({ body: profile });
  await waitFor(() => expect(field('Phone').value).toBe(profile.phone));
  expect(field('Address').value).toBe('Typed Street 1');
});

test('uses the price of a price break in the total and in the order', async () => {
  const priceBreaks = [{ fromQuantity: 100, price: 11 }];
  const { api, user } = await open({ getPart: { body: buildPart({ priceBreaks }) } });
  fill();
  type('Quantity', '99');
  expect(screen.getByText('$1,237.50')).toBeDefined();
  type('Quantity', '100');
  expect(screen.getByText('$1,100')).toBeDefined();
  await user.click(purchaseButton());
  await screen.findByRole('link', { name: 'Pay now' });
  expect(api.callsOf('placeOrder')[0]?.body).toMatchObject({ quantity: 100, price: 11 });
});

test('PUR-09 VAL-10: asks for address and phone when they are empty, and sends nothing', async () => {
  const { api, user } = await open();
  await user.click(purchaseButton());
  expect(await screen.findByText('Address is Required')).toBeDefined();
  expect(screen.getByText('Phone is Required')).toBeDefined();
  expect(document.activeElement).toBe(field('Address'));
  expect(api.callsOf('placeOrder')).toEqual([]);
});

test('PUR-10 VAL-10 VAL-11: rejects a phone that is not a number, and sends plus and digits without spaces and dashes', async () => {
  const { api, user } = await open();
  type('Address', '12 Zindabazar Road');
  type('Phone', 'call me');
  await user.click(purchaseButton());
  expect(await screen.findByText('Enter a phone number, for example 030 12345678')).toBeDefined();
  type('Phone', '+880 1712-345678');
  await user.click(purchaseButton());
  await waitFor(() => expect(api.callsOf('placeOrder')[0]?.body).toMatchObject({ phone: '+8801712345678' }));
});

test('PUR-13 PUR-14 PUR-15 PUR-19 MSG-01: resets, confirms, reloads the part and offers the next steps after all three steps', async () => {
  const { api, user } = await open();
  fill();
  type('Quantity', '100');
  api.answer('getPart', { body: buildPart({ availableQuantity: 1140 }) });
  await user.click(purchaseButton());

  expect(await screen.findByText('Order placed successfully')).toBeDefined();
  expect(screen.getByText('Order SP-26-7K3QD')).toBeDefined();
  expect(screen.queryByText(/Order 0/)).toBeNull();
  expect(api.callsOf('placeOrder').map(({ body }) => body)).toEqual([
    {
      partName: 'Vented brake disc',
      partId: idOf(1),
      price: 12.5,
      quantity: 100,
      email: 'shopper@example.com',
      clientName: 'Sam Shopper',
      address: '12 Zindabazar Road, Sylhet',
      phone: '+8801712345678',
    },
  ]);
  expect(api.callsOf('placeOrder')[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  const [update] = api.callsOf('updatePart');
  expect([update?.params.id, update?.body]).toEqual([idOf(1), { availableQuantity: 1140 }]);
  expect(await screen.findByText('1,140')).toBeDefined();
  expect([field('Address').value, field('Phone').value, field('Quantity').value]).toEqual(['', '', '50']);
  expect(screen.getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe(
    `/dashboard/payment/${orderId}`,
  );
  expect(screen.getByRole('link', { name: 'My Orders' }).getAttribute('href')).toBe('/dashboard/my-orders');
  expect(within(screen.getByRole('article')).getByText('Ordered')).toBeDefined();
});

test('PUR-17: sends one order when Purchase is pressed twice, and disables the button meanwhile', async () => {
  let answer = (): void => undefined;
  const { api, user } = await open({
    placeOrder: () => new Promise((resolve) => (answer = () => resolve(placed))),
  });
  fill();
  await user.dblClick(purchaseButton());
  await waitFor(() => expect(purchaseButton().disabled).toBe(true));
  answer();
  expect(await screen.findByText('Order placed successfully')).toBeDefined();
  expect(api.callsOf('placeOrder')).toHaveLength(1);
});

test('PUR-16 PUR-17: shows the reason of a network failure, keeps the form, and retries with the same key', async () => {
  const { api, user } = await open({ placeOrder: () => Promise.reject(new TypeError('offline')) });
  fill();
  await user.click(purchaseButton());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain("Can't reach");
  expect(field('Address').value).toBe('12 Zindabazar Road, Sylhet');
  api.answer('placeOrder', placed);
  await user.click(purchaseButton());
  expect(await screen.findByText('Order placed successfully')).toBeDefined();
  const keys = api.callsOf('placeOrder').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

function keysOf(api: ReturnType<typeof fakeApi>) {
  return api.callsOf('placeOrder').map(({ headers }) => headers.get('idempotency-key'));
}

test.each([
  ['is not reached', () => Promise.reject(new TypeError('offline'))],
  ['breaks', () => refusal(502, 'unavailable', 'resting')],
  ['changes nothing', () => ({ body: { modifiedCount: 0 } })],
])('PUR-15 PUR-16: silently repeats step 2 when it first %s, and completes the order', async (_what, bad) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { api, user } = await open({ updatePart: bad });
  fill();
  await user.click(purchaseButton());
  await waitFor(() => expect(api.callsOf('updatePart')).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
  api.answer('updatePart', { body: { modifiedCount: 1 } });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await screen.findByText('Order placed successfully')).toBeDefined();
  expect(api.callsOf('updatePart')).toHaveLength(2);
  expect(api.callsOf('placeOrder')).toHaveLength(1);
});

test.each([
  ['never comes', () => Promise.reject(new TypeError('offline')), 4],
  ['changes nothing', () => ({ body: { modifiedCount: 0 } }), 4],
  ['is refused', () => refusal(403, 'forbidden', 'no'), 1],
])(
  'PUR-14 PUR-16 PUR-19: says that the order is placed when the reply to step 2 %s, and offers no second order',
  async (_what, bad, tries) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { api, user } = await open({ updatePart: bad });
    fill();
    type('Quantity', '100');
    await user.click(purchaseButton());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await screen.findByText('Your order is placed')).toBeDefined();
    expect(screen.getByText(/100 pieces for \$1,250 are reserved for you/)).toBeDefined();
    expect(screen.getByText(/Please don't order again/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe(
      `/dashboard/payment/${orderId}`,
    );
    expect(screen.getByRole('link', { name: 'My Orders' })).toBeDefined();
    expect([field('Address').value, field('Phone').value, field('Quantity').value]).toEqual(['', '', '50']);
    expect(screen.queryByText('Order placed successfully')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(api.callsOf('updatePart')).toHaveLength(tries);
    fill();
    api.answer('updatePart', { body: { modifiedCount: 1 } });
    await user.click(purchaseButton());
    expect(await screen.findByText('Order placed successfully')).toBeDefined();
    expect(new Set(keysOf(api)).size).toBe(2);
  },
);

const minuteAgo = () => new Date(Date.now() - 90_000).toISOString();

/** Simulates the shop's keys: the first body under a key is the order, any other body is refused. */
function shopThatKeeps(kept: unknown, answer: Answers[string]): Answers[string] {
  const { status, body } = refusal(422, 'idempotency-key-reused', 'This Idempotency-Key was used');
  const earlier = { id: orderId, number: 'SP-26-7K3QD', at: minuteAgo() };
  return (call) => {
    const isKept = JSON.stringify(call.body) === JSON.stringify(kept);
    if (!isKept) return { status: status ?? 422, body: { ...Object(body), earlier } };
    return typeof answer === 'function' ? answer(call) : answer;
  };
}

async function loseFirstTry(answers: Answers = {}) {
  const view = await open({ placeOrder: () => Promise.reject(new TypeError('offline')), ...answers });
  fill();
  await view.user.click(purchaseButton());
  expect((await screen.findByRole('alert')).textContent).toContain("won't create a second order");
  return { ...view, lost: view.api.callsOf('placeOrder')[0] };
}

test('PUR-17: places one order when the reply was lost, the page is loaded again and the same entries are sent', async () => {
  const first = await loseFirstTry();
  first.unmount();
  const kept = { status: 201, body: { ...placed.body, earlierAt: minuteAgo() } };
  const again = await open({ placeOrder: shopThatKeeps(first.lost?.body, kept) });
  fill();
  await again.user.click(purchaseButton());
  expect(await screen.findByText('You placed SP-26-7K3QD a minute ago.')).toBeDefined();
  expect(new Set([...keysOf(first.api), ...keysOf(again.api)]).size).toBe(1);
  fill();
  again.api.answer('placeOrder', placed);
  await again.user.click(purchaseButton());
  await waitFor(() => expect(screen.queryByText(/a minute ago/)).toBeNull());
  expect(new Set(keysOf(again.api)).size).toBe(2);
});

test('PUR-17: another person on the same device starts a new attempt', async () => {
  const first = await loseFirstTry();
  first.unmount();
  const other = await open({}, signedIn({ email: 'other@example.com' }));
  fill();
  await other.user.click(purchaseButton());
  await screen.findByText('Order placed successfully');
  expect(keysOf(other.api)).not.toEqual(keysOf(first.api));
});

test('PUR-17: shows the first order instead of placing a second when its reply was lost and the price changed', async () => {
  const { api, user, queryClient, lost } = await loseFirstTry();
  api.answer('getPart', { body: buildPart({ price: 14 }) });
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('$700')).toBeDefined();
  api.answer('placeOrder', shopThatKeeps(lost?.body, placed));
  api.answer('getOrder', { body: buildOrder({ price: 12.5, quantity: 50, createdAt: minuteAgo() }) });
  await user.click(purchaseButton());
  expect(await screen.findByText('Order placed successfully')).toBeDefined();
  expect(
    screen.getByText(/^You placed .* a minute ago\. Your later changes weren't included\.$/),
  ).toBeDefined();
  expect(screen.getByText(/50 pieces for \$625 are reserved for you/)).toBeDefined();
  expect(new Set(keysOf(api)).size).toBe(1);
});

test('PUR-17: places the changed order under a new key when the lost first try was refused', async () => {
  const { api, user, lost } = await loseFirstTry({ placeOrder: refusal(504, 'timeout', 'too slow') });
  const lostKey = lost?.headers.get('idempotency-key');
  const kept = shopThatKeeps(lost?.body, refusal(409, 'insufficient-stock', aboveAvailable));
  api.answer('placeOrder', (call) => {
    if (call.headers.get('idempotency-key') !== lostKey) return placed;
    return typeof kept === 'function' ? kept(call) : kept;
  });
  api.answer('getOrder', { body: buildOrder({ state: 'refused' }) });
  type('Quantity', '60');
  await user.click(purchaseButton());
  expect(await screen.findByText('Order placed successfully')).toBeDefined();
  expect(screen.getByText(/60 pieces for \$750/)).toBeDefined();
  expect(new Set(keysOf(api)).size).toBe(2);
});

test('PUR-17: places no new order while the outcome of the first try is unknown', async () => {
  const { api, user, lost } = await loseFirstTry();
  api.answer('placeOrder', shopThatKeeps(lost?.body, placed));
  api.answer('getOrder', () => Promise.reject(new TypeError('offline')));
  type('Quantity', '60');
  await user.click(purchaseButton());
  await waitFor(() => expect(api.callsOf('getOrder')).toHaveLength(1));
  expect((await screen.findByRole('alert')).textContent).toContain("won't create a second order");
  expect(new Set(keysOf(api)).size).toBe(1);
});

test('DEF-06 PUR-16: shows a changed price, and sends it with a new key on the next try', async () => {
  const changed = refusal(409, 'price-changed', 'The price of this part has changed');
  const { api, user } = await open({
    placeOrder: { ...changed, body: { ...Object(changed.body), price: 14 } },
  });
  fill();
  api.answer('getPart', { body: buildPart({ price: 14 }) });
  await user.click(purchaseButton());
  expect((await screen.findByRole('alert')).textContent).toContain('from $12.50 to $14 per piece');
  expect(await screen.findByText('$700')).toBeDefined();
  expect(field('Phone').value).toBe('+880 1712-345678');
  api.answer('placeOrder', placed);
  await user.click(purchaseButton());
  expect(await screen.findByText('Order placed successfully')).toBeDefined();
  const [first, second] = api.callsOf('placeOrder');
  expect(second?.body).toMatchObject({ price: 14 });
  expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'));
});

test('PUR-18: shows the specified text and the new quantity when others bought the stock, and validates the field again', async () => {
  const short = refusal(409, 'insufficient-stock', aboveAvailable);
  const { api, user } = await open({
    placeOrder: { ...short, body: { ...Object(short.body), available: 60 } },
  });
  fill();
  type('Quantity', '100');
  api.answer('getPart', { body: buildPart({ availableQuantity: 60 }) });
  await user.click(purchaseButton());
  expect((await screen.findByRole('alert')).textContent).toContain(`${aboveAvailable}. Available now: 60.`);
  expect(await screen.findByText(aboveAvailable)).toBeDefined();
  expect(purchaseButton().disabled).toBe(true);
  type('Quantity', '60');
  expect(purchaseButton().disabled).toBe(false);
});

test('shows a refusal of the total at the quantity and next to the form, and keeps the entries', async () => {
  const words = 'An order can be at most $999,999.99, the maximum card payment';
  const tooLarge = refusal(422, 'total-too-large', words);
  const errors = [{ path: 'quantity', message: words }];
  const { api, user } = await open({
    placeOrder: { ...tooLarge, body: { ...Object(tooLarge.body), errors } },
  });
  fill();
  type('Quantity', '100');
  await user.click(purchaseButton());
  await waitFor(() => expect(field('Quantity').getAttribute('aria-invalid')).toBe('true'));
  const error = screen.getAllByText(words).map((text) => text.closest('[id]')?.id);
  expect(error).toContain(field('Quantity').getAttribute('aria-describedby')?.split(' ').at(-1));
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect([field('Address').value, field('Quantity').value]).toEqual(['12 Zindabazar Road, Sylhet', '100']);
  type('Quantity', '60');
  expect(field('Quantity').getAttribute('aria-invalid')).toBeNull();
  api.answer('placeOrder', placed);
  await user.click(purchaseButton());
  expect(await screen.findByText('Order placed successfully')).toBeDefined();
});

test('links to My Orders when the buyer holds too much unpaid, and keeps the entries', async () => {
  const words = 'You have 50 unpaid orders already. Pay for or cancel some of them first.';
  const { user } = await open({ placeOrder: refusal(409, 'too-many-unpaid-orders', words) });
  fill();
  await user.click(purchaseButton());
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(screen.getByRole('link', { name: 'My Orders' }).getAttribute('href')).toBe('/dashboard/my-orders');
  expect(field('Address').value).toBe('12 Zindabazar Road, Sylhet');
});

test('follows an order whose stock is not yet decided (202) until it is held', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { api, user } = await open({
    placeOrder: { status: 202, body: { insertedId: orderId } },
    getOrder: { body: buildOrder({ state: 'requested' }) },
  });
  fill();
  await user.click(purchaseButton());
  expect(await screen.findByText(/We're reserving your parts/)).toBeDefined();
  await waitFor(() => expect(api.callsOf('getOrder')).toHaveLength(1));
  api.answer('getOrder', { body: buildOrder() });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await screen.findByText('Order placed successfully')).toBeDefined();
  expect(api.callsOf('updatePart')).toHaveLength(1);
});

test('says where to check an order that is undecided after a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await open({
    placeOrder: { status: 202, body: { insertedId: orderId } },
    getOrder: refusal(503, 'unavailable', 'resting'),
  });
  fill();
  await user.click(purchaseButton());
  await screen.findByText(/We're reserving your parts/);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await screen.findByText(/still reserving your parts/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'My Orders' })).toBeDefined();
});

test('PUR-06: updates the available quantity when another buyer orders while the page is open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { api } = await open();
  api.answer('getPart', { body: buildPart({ availableQuantity: 40 }) });
  await vi.advanceTimersByTimeAsync(5_100);
  expect(await screen.findByText('40')).toBeDefined();
  expect(purchaseButton().disabled).toBe(true);
});

test.each([
  ['PUR-20', 0, 'Out of stock', /out of stock and can't be ordered/],
  ['HOME-32', 49, 'Stock is below the minimum order', /Less than the minimum order/],
])(
  '%s: with only %d available, shows one explanation and disables Purchase',
  async (_id, availableQuantity, note, why) => {
    await open({ getPart: { body: buildPart({ availableQuantity }) } });
    expect(screen.getByText(note)).toBeDefined();
    expect(screen.getByText(why)).toBeDefined();
    expect(screen.queryByText(belowMinimum)).toBeNull();
    expect(screen.queryByText(aboveAvailable)).toBeNull();
    expect(purchaseButton().disabled).toBe(true);
  },
);

test('PUR-20: shows a drawing when a part has no picture', async () => {
  await open({ getPart: { body: buildPart({ img: '' }) } });
  expect(screen.getByRole('img', { name: 'Vented brake disc' }).querySelector('svg')).not.toBeNull();
});

test('R-23: says that the part is unknown, and links to the parts', async () => {
  fakeApi({ getPart: refusal(404, 'not-found', 'Part not found') });
  await renderPage(area.routes, { at: '/purchase/nonsense', session: signedIn() });
  expect(await screen.findByText('Part not found')).toBeDefined();
  expect(screen.getByRole('link', { name: 'See all parts' }).getAttribute('href')).toBe('/#parts');
});

test('orders on a page that the browser translates, after a failed try', async () => {
  const { api, user } = await open({ placeOrder: refusal(503, 'busy', 'Please try again in a moment') });
  translatePage();
  fill();
  await user.click(purchaseButton());
  await waitFor(() => expect(document.body.textContent).toContain('Please try again in a moment'));
  api.answer('placeOrder', placed);
  await user.click(purchaseButton());
  await waitFor(() => expect(document.body.textContent).toContain('Order SP-26-7K3QD'));
});
