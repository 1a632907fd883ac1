// @vitest-environment jsdom
import { limits, type WholeOrder } from '@shop/contracts';
import { fakeApi, refusal, renderRoutes, signedIn } from '@shop/front-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildPart } from '../testing/build.ts';
import { buildOrderLine, buildWholeOrder } from '../testing/build-whole-order.ts';
import { PackingPage } from './packing.page.tsx';

function toPack(sign: string): WholeOrder {
  const orderId = sign.repeat(24);
  return buildWholeOrder({ orderId, number: `SP-26-0000${sign.toUpperCase()}`, lines: [buildOrderLine()] });
}
const orders = ['a', 'b', 'c'].map(toPack);
const [first, second] = orders as [WholeOrder, WholeOrder];
const sent = { id: 's', lines: [], by: 'admin@example.com', at: '2026-11-22T10:00:00.000Z' };

async function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    listWholeOrders: { body: orders },
    shipLines: { status: 201, body: sent },
    ...answers,
  });
  const routes = [{ path: '/dashboard/packing', element: <PackingPage /> }];
  const view = renderRoutes(routes, { at: '/dashboard/packing', session: signedIn() });
  await screen.findByRole('table', { name: 'Orders to pack' });
  return { api, ...view };
}
function press(name: string | RegExp): HTMLElement {
  return screen.getByRole('button', { name });
}
function tracking(order: WholeOrder): HTMLElement {
  return screen.getByLabelText(`Tracking number of ${order.number}`);
}

test('asks for paid orders, oldest first, and enables the actions once orders are ticked', async () => {
  const { api, user } = await open();
  expect(api.callsOf('listWholeOrders')[0]?.query).toMatchObject({ state: 'paid', sort: 'oldest' });
  expect(press('Pick list').ariaDisabled).toBe('true');
  await user.click(screen.getByLabelText(`Select ${first.number}`));
  expect(screen.getByText('1 order selected')).toBeTruthy();
  expect(press('Pick list').ariaDisabled).toBe('false');
});

test('offers the first orders while other orders are ticked', async () => {
  const many = Array.from({ length: limits.packedOrdersMax + 1 }, (_, at) =>
    buildWholeOrder({ orderId: String(at).padStart(24, '0'), number: `SP-26-${1_000 + at}` }),
  );
  const { user } = await open({ listWholeOrders: { body: many } });
  await user.click(press(/^Select the first/));
  await user.click(screen.getByLabelText('Select SP-26-1000'));
  await user.click(screen.getByLabelText(`Select SP-26-${1_000 + limits.packedOrdersMax}`));
  expect(press(/^Select the first/)).toBeTruthy();
});

test('sums the ticked orders by part with its shelf, and keeps the ticks', async () => {
  const [line] = first.lines;
  const { user } = await open({
    listStaffPartsById: { body: [buildPart({ _id: line?.partId ?? '', shelf: 'Rack 12' })] },
  });
  await user.click(press('Select the first 3'));
  await user.click(press('Pick list'));
  const [, row] = within(await screen.findByRole('table', { name: 'Pick list' })).getAllByRole('row');
  const cells = within(row as HTMLElement).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toMatchObject([
    'Rack 12',
    expect.anything(),
    'Clutch kit',
    '30',
    '3',
  ]);
  await user.click(press('Back to orders'));
  expect(await screen.findByText('3 orders selected')).toBeTruthy();
});

test('tells the bench not to send an order that the buyer collects, and names no carrier for it', async () => {
  const collected = buildWholeOrder({ charges: [] });
  const { api, user } = await open({ listWholeOrders: { body: [collected] } });
  expect(screen.getByText('Collected in Sylhet')).toBeTruthy();
  await user.click(screen.getByLabelText(`Select ${collected.number}`));
  await user.click(press('Ship'));
  expect(await screen.findByText("Collected in Sylhet: don't send it")).toBeTruthy();
  await user.type(screen.getByLabelText('Carrier'), 'DHL');
  await user.click(press('Ship 1 order'));
  await waitFor(() => expect(api.callsOf('shipLines')).toHaveLength(1));
  expect(api.callsOf('shipLines')[0]?.body).not.toHaveProperty('carrier');
});

test('ships each order with its own tracking number, scanned one after the other', async () => {
  const { api, user } = await open();
  await user.click(press('Select the first 3'));
  await user.click(press('Ship'));
  await user.type(screen.getByLabelText('Carrier'), 'DHL{Enter}');
  await user.keyboard('T1{Enter}T2{Enter}T3{Enter}');
  expect(document.activeElement).toBe(press('Ship 3 orders'));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('3 of 3 orders shipped')).toBeTruthy();
  expect(api.callsOf('shipLines').map(({ body }) => body)).toMatchObject(
    orders.map(({ orderId, lines: [line] }, at) => ({
      orderId,
      carrier: 'DHL',
      trackingNumber: `T${at + 1}`,
      lines: [{ lineId: line?.id, quantity: 10 }],
    })),
  );
  expect(screen.queryByRole('button', { name: /^Ship \d/ })).toBeNull();
});

test('keeps the input and the reason of orders whose answer was lost, and ships each once with changed input', async () => {
  const { api, user } = await open();
  await user.click(screen.getByLabelText(`Select ${first.number}`));
  await user.click(screen.getByLabelText(`Select ${second.number}`));
  await user.click(press('Ship'));
  await user.type(tracking(first), 'T1');
  await user.type(tracking(second), 'T2');
  api.answer('shipLines', () => Promise.reject(new TypeError('offline')));
  await user.click(press('Ship 2 orders'));
  expect(await screen.findAllByText(/^Not shipped: Can't reach the shop/)).toHaveLength(2);
  expect(tracking(second)).toHaveProperty('value', 'T2');
  const keys = () => api.callsOf('shipLines').map(({ headers }) => headers?.get('idempotency-key'));
  const before = keys();
  await user.type(tracking(second), '2');
  api.answer('shipLines', { status: 201, body: sent });
  await user.click(press('Ship 2 orders'));
  await waitFor(() => expect(screen.getByText('2 of 2 orders shipped')).toBeTruthy());
  expect(keys().slice(2)).toEqual(before);
});

test('prints one PDF of slips for the ticked orders', async () => {
  const { api, user } = await open({
    printPackingSlips: refusal(409, 'nothing-to-pack', 'Nothing is left to send'),
  });
  await user.click(press('Select the first 3'));
  await user.click(press('Slips'));
  expect(await screen.findByText('Nothing is left to send')).toBeTruthy();
  expect(api.callsOf('printPackingSlips')[0]?.body).toEqual({
    orderIds: orders.map(({ orderId }) => orderId),
  });
});
