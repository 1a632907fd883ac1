// @vitest-environment jsdom
import type { OrderReturn, WholeOrder } from '@shop/contracts';
import { fakeApi, refusal, renderRoutes, signedIn } from '@shop/front-kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildWholeOrder } from '../testing/build-order.ts';
import { OrderPage } from './order.page.tsx';

const photo = new File(['bent'], 'bent.png', { type: 'image/png' });

/** A shipped order: 50 discs, and 18 of 20 filters. */
function sentOrder(over: Partial<WholeOrder> = {}): WholeOrder {
  const order = buildWholeOrder({ state: 'paid', paid: 2550, ...over });
  return { ...order, lines: order.lines.map((line, at) => ({ ...line, sent: at === 0 ? 50 : 18 })) };
}

function buildReturn(over: Partial<OrderReturn> = {}): OrderReturn {
  const [disc] = sentOrder().lines;
  return {
    id: 'r1',
    lines: [{ lineId: disc?.id ?? '', partName: disc?.partName ?? '', quantity: 50 }],
    reason: 'damaged',
    state: 'requested',
    at: '2026-11-22T09:00:00.000Z',
    amount: 2425,
    ...over,
  };
}

function open(order: WholeOrder, answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    getWholeOrder: { body: order },
    getOrderTimeline: { body: [] },
    listOrderDocuments: { body: [] },
    ...answers,
  });
  const routes = [{ path: '/dashboard/orders/:number', element: <OrderPage /> }];
  const view = renderRoutes(routes, { at: `/dashboard/orders/${order.number}`, session: signedIn() });
  return { api, ...view };
}

const form = () => within(screen.getByRole('form', { name: 'Return parts' }));

test('asks for a return of sent pieces with reason, words and photo', async () => {
  const order = sentOrder();
  const { api, user } = open(order, {
    uploadImage: { body: { success: true, data: { url: 'https://images.example/bent.png' } } },
    askForReturn: { status: 201, body: buildReturn() },
  });
  await user.click(await screen.findByRole('button', { name: 'Return parts' }));
  const pieces = form().getByLabelText(/^Pieces of Oil filter/);
  expect(form().getByText('Up to 18')).toBeDefined();
  await user.clear(pieces);
  await user.type(pieces, '3');
  await user.selectOptions(form().getByLabelText('Reason'), 'Damaged or defective');
  await user.type(form().getByLabelText(/^What is wrong/), 'Bent');
  await user.upload(form().getByLabelText(/^Photo/), photo);
  await user.click(form().getByRole('button', { name: 'Request return' }));
  expect(await screen.findByText('Return requested!')).toBeDefined();
  expect(screen.queryByRole('form', { name: 'Return parts' })).toBeNull();
  const [call] = api.callsOf('askForReturn');
  expect(call).toMatchObject({
    params: { orderId: order.orderId },
    body: {
      lines: [{ lineId: order.lines[1]?.id, quantity: 3 }],
      reason: 'damaged',
      words: 'Bent',
      photo: 'https://images.example/bent.png',
    },
  });
  expect(call?.headers.get('idempotency-key')).toBeTruthy();
});

test('says at the fields what a return needs, and keeps them when the shop refuses', async () => {
  const { user } = open(sentOrder(), {
    askForReturn: refusal(409, 'return-too-much', 'Fewer of these pieces can be returned.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Return parts' }));
  const send = () => user.click(form().getByRole('button', { name: 'Request return' }));
  await send();
  expect(await form().findByText('Please give a reason')).toBeDefined();
  await user.selectOptions(form().getByLabelText('Reason'), 'No longer needed');
  await send();
  expect(await form().findByText('Choose what to return')).toBeDefined();
  const pieces = form().getByLabelText<HTMLInputElement>(/^Pieces of Oil filter/);
  await user.clear(pieces);
  await user.type(pieces, '19');
  await send();
  expect(await form().findByText('At most 18 can be returned')).toBeDefined();
  await user.clear(pieces);
  await user.type(pieces, '18');
  await send();
  expect(await form().findByText('Fewer of these pieces can be returned.')).toBeDefined();
  expect(pieces.value).toBe('18');
});

test.each<[Partial<OrderReturn>, RegExp]>([
  [{ state: 'requested' }, /^Requested. Waiting for our answer.$/],
  [{ state: 'approved', answer: 'Send it to Sylhet' }, /^Approved/],
  [{ state: 'refunded' }, /^Refunded: \$2,425$/],
  [{ state: 'declined', answer: 'The time is over' }, /^Declined$/],
])('shows a return that is %j, with the answer of the shop', async (facts, state) => {
  open(sentOrder({ returns: [buildReturn(facts)] }));
  const section = within(await screen.findByRole('region', { name: 'Returns' }));
  expect(
    section.getByText((_text, element) => element?.tagName === 'P' && state.test(element.textContent)),
  ).toBeDefined();
  if (facts.answer) expect(section.getByText(facts.answer)).toBeDefined();
});

test('offers no return while nothing was sent, nor of pieces that are all being returned', async () => {
  const { unmount } = open(buildWholeOrder({ state: 'paid' }));
  await screen.findByRole('heading', { level: 1, name: 'Order SP-26-7K3QD' });
  expect(screen.queryByRole('region', { name: 'Returns' })).toBeNull();
  unmount();
  const [disc] = sentOrder().lines;
  open({ ...sentOrder({ returns: [buildReturn()] }), lines: disc ? [disc] : [] });
  await screen.findByRole('region', { name: 'Returns' });
  expect(screen.queryByRole('button', { name: 'Return parts' })).toBeNull();
});
