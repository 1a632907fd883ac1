// @vitest-environment jsdom
import type { ListedReturn, Role } from '@shop/contracts';
import { fakeApi, refusal, renderWithKit, signedIn } from '@shop/front-kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildReturn } from '../testing/build.ts';
import { ReturnsPage } from './returns.page.tsx';

function open(
  back: ListedReturn,
  { answers = {}, roles = ['owner'] }: { answers?: Parameters<typeof fakeApi>[0]; roles?: Role[] } = {},
) {
  const api = fakeApi({ listReturns: { body: [back], headers: { 'x-total-count': '1' } }, ...answers });
  return { api, ...renderWithKit(<ReturnsPage />, { session: signedIn(), at: '/dashboard/returns', roles }) };
}

const list = () => screen.findByRole('region', { name: 'Returns' });

test('shows what the buyer returns and why, with a link to the order', async () => {
  const photo = '/api/drawings/brake-disc-1.svg';
  const { api } = open(buildReturn({ words: 'Both are bent', photo }));
  const shown = within(await list());
  expect((await shown.findByRole('link', { name: 'SP-26-7K3QD' })).getAttribute('href')).toBe(
    '/dashboard/manage-orders/SP-26-7K3QD',
  );
  expect(shown.getByText('2 × Clutch kit')).toBeDefined();
  expect(shown.getByText('Damaged or defective: Both are bent')).toBeDefined();
  expect(shown.getByAltText('Photo from the buyer')).toBeDefined();
  expect(api.callsOf('listReturns')[0]?.query).toEqual({ limit: '25' });
});

test('keeps the filter in the address', async () => {
  const { api, user, location } = open(buildReturn());
  await user.selectOptions(screen.getByLabelText('Show'), 'Declined');
  expect(location()).toBe('/dashboard/returns?state=declined');
  expect(api.callsOf('listReturns').at(-1)?.query).toMatchObject({ state: 'declined' });
});

test.each([
  ['Approve', 'Instructions for the buyer', 'Approve and email', 'approve'],
  ['Decline', 'Why is it declined?', 'Decline and email', 'decline'],
])(
  'sends the answer when the office presses %s, and keeps it when that fails',
  async (label, field, save, decision) => {
    const { api, user } = open(buildReturn(), {
      answers: { decideReturn: refusal(409, 'return-moved', 'This return has changed.') },
    });
    await user.click(await screen.findByRole('button', { name: `${label}: return of SP-26-7K3QD` }));
    const answer = screen.getByLabelText<HTMLTextAreaElement>(field);
    if (decision === 'approve') expect(answer.value).toContain('Write SP-26-7K3QD on the parcel.');
    await user.clear(answer);
    await user.click(screen.getByRole('button', { name: save }));
    expect(await screen.findByText('Write to the buyer')).toBeDefined();
    await user.type(answer, 'As agreed');
    await user.click(screen.getByRole('button', { name: save }));
    expect(await screen.findByText('This return has changed.')).toBeDefined();
    expect(answer.value).toBe('As agreed');
    api.answer('decideReturn', { body: buildReturn({ state: 'approved' }) });
    api.answer('listReturns', { body: [] });
    await user.click(screen.getByRole('button', { name: save }));
    expect(await screen.findByText('No open returns')).toBeDefined();
    expect(api.callsOf('decideReturn').at(-1)).toMatchObject({
      params: { orderId: buildReturn().orderId, returnId: buildReturn().id },
      body: { decision, answer: 'As agreed' },
    });
    expect(document.activeElement).toBe(await list());
  },
);

test('marks a return as received, then says what goes back into stock', async () => {
  const { api, user } = open(buildReturn({ state: 'approved' }), {
    answers: {
      receiveReturn: { body: buildReturn({ state: 'received' }) },
      inspectReturn: { body: buildReturn() },
    },
    roles: ['warehouse'],
  });
  expect(screen.queryByRole('button', { name: /^Decline/ })).toBeNull();
  await screen.findByRole('button', { name: /^Mark received/ });
  api.answer('listReturns', { body: [buildReturn({ state: 'received' })] });
  await user.click(screen.getByRole('button', { name: /^Mark received/ }));
  await user.click(await screen.findByRole('button', { name: /^Inspect/ }));
  const restocked = screen.getByLabelText('Back into stock');
  await user.clear(restocked);
  await user.type(restocked, '1');
  await user.clear(screen.getByLabelText('Scrapped'));
  await user.type(screen.getByLabelText('Scrapped'), '1');
  await user.click(screen.getByRole('button', { name: 'Save inspection' }));
  expect(await screen.findAllByText('Saved!')).toBeTruthy();
  const [{ lineId } = { lineId: '' }] = buildReturn().lines;
  expect(api.callsOf('inspectReturn')[0]?.body).toEqual({ lines: [{ lineId, restocked: 1, scrapped: 1 }] });
});

test('refunds an inspected return after a question, once', async () => {
  const line = { ...buildReturn().lines[0], lineId: 'l1', partName: 'Clutch kit', quantity: 2 };
  const back = buildReturn({ state: 'inspected', lines: [{ ...line, restocked: 1, scrapped: 1 }] });
  const { api, user } = open(back, { answers: { refundReturn: { body: back } } });
  expect(await screen.findByText(/1 back into stock, 1 scrapped/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Refund \$25/ }));
  expect(api.callsOf('refundReturn')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Yes, refund $25' }));
  expect(await screen.findByText('Saved!')).toBeDefined();
  expect(api.callsOf('refundReturn')).toHaveLength(1);
});

test('records the transfer back for a return of an order that was paid by transfer', async () => {
  const back = buildReturn({ state: 'inspected', paidByTransfer: true });
  const { api, user } = open(back, { answers: { refundReturn: { body: back } } });
  await user.click(await screen.findByRole('button', { name: /^Refund \$25/ }));
  await user.type(screen.getByLabelText('Reference of the transfer'), 'OUT 7');
  await user.click(screen.getByRole('button', { name: 'Record as paid back' }));
  expect(await screen.findByText('Saved!')).toBeDefined();
  expect(api.callsOf('refundReturn')[0]?.body).toMatchObject({
    amount: 25,
    transfer: { reference: 'OUT 7' },
  });
});

test.each([
  [10, 'To keep the difference, refund a part: $15 of $25.'],
  [30, 'The difference is more than this return costs.'],
])('shows the office that the kept pieces would have cost $%i more', async (more, advice) => {
  const losesBreak = { pieces: 1, price: 22.5, amount: more };
  const lines = buildReturn().lines.map((line) => ({ ...line, losesBreak }));
  open(buildReturn({ state: 'inspected', lines }));
  const text = `For the 1 kept, the price is $22.50 each: $${more} more.`;
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByText(advice)).toBeDefined();
});

test('asks before a transfer back pays another refund, and books it with the next press', async () => {
  const back = buildReturn({ state: 'inspected', paidByTransfer: true });
  const { api, user } = open(back, {
    answers: { refundReturn: refusal(409, 'transfer-used', 'Book it here too?') },
  });
  await user.click(await screen.findByRole('button', { name: /^Refund \$25/ }));
  await user.type(screen.getByLabelText('Reference of the transfer'), 'OUT 7');
  await user.click(screen.getByRole('button', { name: 'Record as paid back' }));
  expect(await screen.findByText('Book it here too?')).toBeDefined();
  api.answer('refundReturn', { body: back });
  await user.click(screen.getByRole('button', { name: 'Book it for this refund, too' }));
  expect(await screen.findByText('Saved!')).toBeDefined();
  expect(api.callsOf('refundReturn').map(({ body }) => body)).toMatchObject([{}, { shared: true }]);
});

test('refunds a part of a return, and no more than its pieces cost', async () => {
  const back = buildReturn({ state: 'inspected' });
  const { api, user } = open(back, { answers: { refundReturn: { body: back } } });
  await user.click(await screen.findByRole('button', { name: /^Refund a part/ }));
  const amount = screen.getByLabelText('Amount ($)');
  await user.clear(amount);
  await user.type(amount, '26');
  await user.click(screen.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('At most $25 can be refunded')).toBeDefined();
  await user.clear(amount);
  await user.type(amount, '20');
  await user.click(screen.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('Saved!')).toBeDefined();
  expect(api.callsOf('refundReturn').map(({ body }) => body)).toEqual([{ amount: 20 }]);
});

test('closes a return whose money was refunded before, without another refund', async () => {
  const back = buildReturn({ state: 'inspected', amount: 0, paidByTransfer: true });
  const { api, user } = open(back, {
    answers: { refundReturn: { body: buildReturn({ state: 'settled', amount: 0 }) } },
  });
  await user.click(await screen.findByRole('button', { name: /^Close: refunded before/ }));
  expect(await screen.findByText('Saved!')).toBeDefined();
  expect(api.callsOf('refundReturn').map(({ body }) => body)).toEqual([{}]);
});

test.each<[Role, ListedReturn['state'], number]>([
  ['warehouse', 'requested', 0],
  ['office', 'requested', 2],
  ['office', 'approved', 1],
  ['warehouse', 'inspected', 0],
  ['bookkeeper', 'inspected', 0],
  ['owner', 'refunded', 0],
])('offers the role %s on a return that is %s %i steps', async (role, state, count) => {
  open(buildReturn({ state }), { roles: [role] });
  const shown = within(await list());
  await shown.findByRole('link', { name: 'SP-26-7K3QD' });
  expect(shown.queryAllByRole('button')).toHaveLength(count);
});
