// @vitest-environment jsdom
import { type Mail, packingSlipId, type Role, type WholeOrder } from '@shop/contracts';
import { fakeApi, refusal, renderRoutes, signedIn } from '@shop/front-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  buildOrderLine,
  buildRefund,
  buildShipment,
  buildWholeOrder,
  lineIds,
} from '../testing/build-whole-order.ts';
import { ManageOrderPage } from './manage-order.page.tsx';

const [kit, disc] = lineIds;

async function open(
  order: WholeOrder = buildWholeOrder(),
  answers: Parameters<typeof fakeApi>[0] = {},
  roles: readonly Role[] = ['owner'],
) {
  const api = fakeApi({
    getWholeOrder: { body: order },
    getOrderTimeline: { body: [] },
    listOrderDocuments: { body: [] },
    listMails: { body: [] },
    ...answers,
  });
  const routes = [{ path: '/dashboard/manage-orders/:number', element: <ManageOrderPage /> }];
  const at = `/dashboard/manage-orders/${order.number}`;
  const view = renderRoutes(routes, { at, session: signedIn(), roles });
  await screen.findByRole('heading', { level: 1, name: order.number ?? '' });
  return { api, ...view };
}
function aMail({ orderId, email: to }: WholeOrder, facts: Pick<Mail, 'id' | 'subject' | 'state'>): Mail {
  const at = '2026-11-22T10:00:00.000Z';
  return { fact: facts.id, kind: 'paid', orderId, to, tries: 1, at, ...facts };
}
function press(name: string | RegExp): HTMLElement {
  return screen.getByRole('button', { name });
}
function form(name: string): HTMLElement {
  return screen.getByRole('form', { name });
}

describe('the page of an order', () => {
  test('offers each role only what it may do', async () => {
    const { unmount } = await open(buildWholeOrder(), {}, ['warehouse']);
    expect(form('Ship')).toBeTruthy();
    expect(screen.queryByRole('form', { name: 'Refund' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Mails' })).toBeNull();
    unmount();
    await open(buildWholeOrder(), {}, ['bookkeeper']);
    expect(screen.queryAllByRole('form')).toEqual([]);
  });

  test('shows number, state, buyer, lines and amounts', async () => {
    const { api } = await open();
    expect(api.callsOf('getWholeOrder')[0]?.params).toEqual({ number: 'SP-26-7K3QD' });
    for (const text of [
      'Paid, being packed in Sylhet.',
      '12 Station Road, Dhaka',
      'Paid $165, refunded $0, can be refunded $165.',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    const rows = within(screen.getByRole('table', { name: 'Lines' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => within(row).getByText('Being packed'))).toHaveLength(2);
  });

  test('shows the parcel and the remaining pieces of a partly shipped order', async () => {
    await open(
      buildWholeOrder({
        lines: [buildOrderLine({ sent: 4 })],
        shipments: [
          buildShipment({ carrier: 'DHL', trackingNumber: 'JD1', trackingUrl: 'https://dhl.example/JD1' }),
        ],
      }),
    );
    expect(screen.getByText('Paid, 4 of 10 pieces shipped.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'DHL JD1' }).getAttribute('href')).toBe(
      'https://dhl.example/JD1',
    );
    expect(screen.getByText('4 × Clutch kit')).toBeTruthy();
  });

  test('corrects the tracking of a parcel and cancels it with a reason', async () => {
    const parcel = buildShipment({ carrier: 'DHL', trackingNumber: 'JD1' });
    const order = buildWholeOrder({ lines: [buildOrderLine({ sent: 4 })], shipments: [parcel] });
    const { api, user } = await open(order, {
      correctShipment: { body: parcel },
      cancelShipment: refusal(409, 'shipment-refunded', 'The order was refunded'),
    });
    await user.click(press(/^Correct tracking/));
    await user.clear(within(form('Tracking of Parcel 1')).getByLabelText('Carrier'));
    await user.type(
      within(form('Tracking of Parcel 1')).getByLabelText('Tracking link'),
      'https://dhl.example/1',
    );
    await user.click(press('Save tracking'));
    await waitFor(() => expect(api.callsOf('correctShipment')).toHaveLength(1));
    expect(api.callsOf('correctShipment')[0]).toMatchObject({
      params: { orderId: order.orderId, shipmentId: parcel.id },
      body: { carrier: null, trackingNumber: 'JD1', trackingUrl: 'https://dhl.example/1' },
    });
    await user.click(press('Cancel parcel 1'));
    await user.click(press('Cancel parcel 1'));
    expect(await screen.findByText('Please give a reason')).toBeTruthy();
    await user.type(within(form('Cancel Parcel 1')).getByLabelText('Reason'), 'Lost');
    await user.click(press('Cancel parcel 1'));
    expect(await screen.findByText('The order was refunded')).toBeTruthy();
    expect(api.callsOf('cancelShipment')[0]?.body).toEqual({ reason: 'Lost' });
  });

  test('shows subject and status of each mail, and resends a rejected one', async () => {
    const order = buildWholeOrder();
    const paid = aMail(order, { id: 'order-paid-1', subject: 'Payment received', state: 'sent' });
    const refused = aMail(order, { id: 'order-shipped-1', subject: 'On its way', state: 'refused' });
    const { api, user } = await open(order, {
      listMails: {
        body: [{ ...refused, problem: '550 no such mailbox' }, paid],
      },
      sendMailAgain: { body: { ...refused, state: 'queued' } },
    });
    const mails = within(screen.getByRole('region', { name: 'Mails' }));
    expect(await mails.findByText('Rejected by the mail server: 550 no such mailbox')).toBeTruthy();
    expect(mails.getAllByRole('listitem')).toHaveLength(2);
    expect(mails.getAllByRole('button')).toHaveLength(1);
    expect(api.callsOf('listMails')[0]?.query).toMatchObject({ order: order.orderId });
    api.answer('listMails', { body: [{ ...refused, state: 'queued' }, paid] });
    await user.click(mails.getByRole('button', { name: 'Send again: On its way' }));
    expect(await mails.findByText('Waiting to be sent')).toBeTruthy();
    expect(api.callsOf('sendMailAgain').map(({ params }) => params)).toEqual([{ id: 'order-shipped-1' }]);
  });

  test.each([
    ['shipped', 'Shipped, in full.'],
    ['refunded', 'Refunded. Nothing will be shipped.'],
    ['cancelled', 'Cancelled before payment.'],
    ['expired', 'Expired unpaid.'],
  ])('when it is %s, says what happened and offers no shipment', async (state, words) => {
    await open(buildWholeOrder({ state }));
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByRole('form', { name: 'Ship' })).toBeNull();
  });

  test('names the order in the question before canceling it', async () => {
    const { paid, transactionId, ...unpaid } = buildWholeOrder({ state: 'reserved' });
    const { api, user } = await open(unpaid, { cancelOrder: { body: { deletedCount: 1 } } });
    await user.click(press('Cancel order'));
    const dialog = screen.getByRole('alertdialog', { name: 'Cancel SP-26-7K3QD with 2 parts?' });
    expect(dialog.textContent).toContain('10 × Clutch kit, 2 × Brake disc');
    await user.click(press('Yes, cancel it!'));
    expect(await screen.findByText('Canceled!')).toBeTruthy();
    expect(api.callsOf('cancelOrder').map(({ params }) => params)).toEqual([{ id: unpaid.orderId }]);
  });
});

describe('sending', () => {
  test('ships everything that is left, once, when nothing is changed', async () => {
    const { api, user } = await open(undefined, { shipLines: { body: buildShipment() } });
    await user.type(within(form('Ship')).getByLabelText('Carrier'), 'DHL');
    await user.click(press('Ship 12 pieces'));
    expect(await screen.findByText('Shipped!')).toBeTruthy();
    expect(api.callsOf('shipLines').map(({ body }) => body)).toEqual([
      {
        orderId: '64b64b64b64b64b64b64b900',
        carrier: 'DHL',
        lines: [
          { lineId: kit, quantity: 10 },
          { lineId: disc, quantity: 2 },
        ],
      },
    ]);
  });

  test('rejects more pieces than are left, and sends nothing', async () => {
    const { api, user } = await open();
    await user.type(screen.getByLabelText('Pieces of Brake disc'), '5');
    await user.click(press(/^Ship/));
    expect(await screen.findByText('Only 2 left to send')).toBeTruthy();
    expect(api.callsOf('shipLines')).toEqual([]);
  });

  test('keeps the input after a lost reply, and repeats the request with the same key', async () => {
    const { api, user } = await open(undefined, {
      shipLines: refusal(503, 'unavailable', 'Please try again'),
    });
    const tracking = within(form('Ship')).getByLabelText<HTMLInputElement>('Tracking number');
    await user.type(tracking, 'JD 1');
    await user.click(press(/^Ship/));
    expect(await screen.findByText('Please try again')).toBeTruthy();
    expect(tracking.value).toBe('JD 1');
    api.answer('shipLines', { body: buildShipment() });
    await user.click(press(/^Ship/));
    await screen.findByText('Shipped!');
    const keys = api.callsOf('shipLines').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).toBeTruthy();
  });

  const half = buildWholeOrder({ lines: [buildOrderLine({ sent: 4 })], shipments: [buildShipment()] });

  test('closes the form after a partial shipment, so a second press sends nothing, and reopens it on request', async () => {
    const { api, user } = await open(undefined, { shipLines: { body: buildShipment() } });
    const send = press('Ship 12 pieces');
    api.answer('getWholeOrder', { body: half });
    await user.click(send);
    expect(await screen.findByText('Shipped!')).toBeTruthy();
    expect(screen.queryByRole('form', { name: 'Ship' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Ship \d/ })).toBeNull();
    await user.click(press('Ship another parcel'));
    expect(screen.getByLabelText<HTMLInputElement>('Pieces of Clutch kit').value).toBe('6');
    expect(api.callsOf('shipLines')).toHaveLength(1);
  });

  test('keeps the input at its line when another admin shipped more meanwhile', async () => {
    const { api, user, queryClient } = await open();
    const pieces = screen.getByLabelText<HTMLInputElement>('Pieces of Brake disc');
    await user.clear(pieces);
    await user.type(pieces, '1');
    const [kitLine, discLine] = buildWholeOrder().lines;
    if (!kitLine || !discLine) throw new Error('two lines');
    api.answer('getWholeOrder', { body: buildWholeOrder({ lines: [{ ...kitLine, sent: 10 }, discLine] }) });
    await queryClient.invalidateQueries();
    await waitFor(() => expect(screen.queryByLabelText('Pieces of Clutch kit')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Pieces of Brake disc').value).toBe('1');
  });

  test('prints the packing slip of what is left to send', async () => {
    const { api, user } = await open(half, {
      printPackingSlips: refusal(409, 'nothing-to-pack', 'Nothing is left to send'),
    });
    await user.click(press('Packing slip for the rest'));
    expect(await screen.findByText('Nothing is left to send')).toBeTruthy();
    expect(api.callsOf('printPackingSlips')[0]?.body).toEqual({ orderIds: [half.orderId] });
  });
});

describe('correcting texts', () => {
  const delivery = {
    name: 'Shahid Karim',
    street: '12 Station Road',
    city: 'Dhaka',
    country: 'BD',
    phone: '8801711123456',
    phoneE164: '+8801711123456',
  };
  const openForm = async (answers: Parameters<typeof fakeApi>[0]) => {
    const order = buildWholeOrder({ delivery, purchaseOrderNumber: 'PO 7', invoiceNumber: 'INV-2026-00001' });
    const view = await open(order, answers);
    await view.user.click(press('Correct addresses or order number'));
    return { order, ...view, fields: within(form('Save corrections')) };
  };

  test('sends the corrected delivery address and order number, and says that the invoice stays', async () => {
    const { api, user, fields, order } = await openForm({ correctOrder: { body: buildWholeOrder() } });
    expect(fields.getByText("Invoice INV-2026-00001 has been issued and won't change.")).toBeTruthy();
    await user.clear(fields.getByLabelText('Street and number'));
    await user.type(fields.getByLabelText('Street and number'), '14 Station Road');
    await user.clear(fields.getByLabelText("Buyer's order number"));
    await user.type(fields.getByLabelText("Buyer's order number"), 'PO 8');
    await user.click(fields.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Corrected!')).toBeTruthy();
    const { phoneE164: phone, ...place } = delivery;
    expect(api.callsOf('correctOrder')).toMatchObject([
      {
        params: { id: order.orderId },
        body: { delivery: { ...place, street: '14 Station Road', phone }, purchaseOrderNumber: 'PO 8' },
      },
    ]);
    expect(screen.queryByRole('form', { name: 'Save corrections' })).toBeNull();
  });

  test('adds an invoice address that begins as the delivery address', async () => {
    const { api, user, fields } = await openForm({ correctOrder: { body: buildWholeOrder() } });
    await user.click(fields.getByRole('button', { name: 'Add an invoice address' }));
    const invoice = within(fields.getByRole('group', { name: 'Invoice to' }));
    await user.type(invoice.getByLabelText('Company (optional)'), 'Karim Ltd');
    await user.click(fields.getByRole('button', { name: 'Save' }));
    await screen.findByText('Corrected!');
    expect(api.callsOf('correctOrder')).toMatchObject([
      { body: { billing: { name: 'Shahid Karim', company: 'Karim Ltd', city: 'Dhaka' } } },
    ]);
  });

  test('keeps what was typed and says why when the order was shipped meanwhile', async () => {
    const { user, fields } = await openForm({
      correctOrder: refusal(409, 'order-shipped', 'This order is already shipped'),
    });
    await user.type(fields.getByLabelText('Street and number'), ' B');
    await user.click(fields.getByRole('button', { name: 'Save' }));
    expect(await fields.findByText('This order is already shipped')).toBeTruthy();
    expect(fields.getByLabelText<HTMLInputElement>('Street and number').value).toBe('12 Station Road B');
  });
});

describe('documents', () => {
  const [left, undone] = [buildShipment(), buildShipment({ id: 'undone' })];
  const documents = [
    { id: 'invoice-INV-2026-00001', kind: 'invoice', number: 'INV-2026-00001' },
    ...[left, undone].map(({ id }, at) => ({
      id: packingSlipId(id),
      kind: 'packing-slip',
      number: `SP-26-7K3QD-${at + 1}`,
    })),
  ].map((each) => ({ ...each, fileName: 'a.pdf', at: '2026-11-22T09:00:00.000Z' }));

  test('offers the invoice and the slips of parcels that were not undone', async () => {
    const order = buildWholeOrder({ shipments: [left], invoiceNumber: 'INV-2026-00001' });
    await open(order, { listOrderDocuments: { body: documents } });
    const section = within(await screen.findByRole('region', { name: 'Documents' }));
    expect(section.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
      'PDF of Invoice INV-2026-00001',
      'PDF of Packing slip SP-26-7K3QD-1',
      'PDF of Commercial invoice SP-26-7K3QD-1',
      'PDF of Packing list SP-26-7K3QD-1',
    ]);
  });
});

describe('refunding', () => {
  const refunded = { body: buildRefund({ amount: 40, state: 'asked' }) };

  test('shows and adds up what the shop says that each line and charge brings back', async () => {
    const tax = {
      rule: 'bangladesh-2019',
      basisPoints: 1_500,
      text: 'VAT 15%',
      reason: 'Within Bangladesh',
      amount: 26.25,
    };
    const charges = [
      { kind: 'delivery' as const, text: 'Delivery: Parcel', amount: 10, refundable: 11.5 },
      { kind: 'tax' as const, text: 'VAT 15%', amount: 26.25 },
    ];
    const lines = buildWholeOrder().lines.map((line) => ({ ...line, refundable: line.price * 2 + 0.01 }));
    const { user } = await open(buildWholeOrder({ lines, charges, tax, total: 201.25, paid: 201.25 }));
    expect(screen.queryByLabelText(/^VAT/)).toBeNull();
    await user.click(screen.getByLabelText('2 × Brake disc, $40.01'));
    await user.click(screen.getByLabelText('Delivery: Parcel, $11.50'));
    expect(screen.getByText(/^\$51\.51 goes back/)).toBeTruthy();
    expect(screen.getByText('Within Bangladesh')).toBeTruthy();
  });

  test('names the amount and the returned stock before refunding a whole line', async () => {
    const { api, user } = await open(undefined, { refundOrder: refunded });
    await user.click(screen.getByLabelText('2 × Brake disc, $40'));
    expect(screen.getByText('$40 goes back. Back into stock: 2 × Brake disc.')).toBeTruthy();
    await user.type(within(form('Refund')).getByLabelText('Reason'), 'Damaged');
    await user.click(press('Refund'));
    const dialog = screen.getByRole('alertdialog', { name: 'Refund $40 of SP-26-7K3QD?' });
    expect(dialog.textContent).toContain('Back into stock: 2 × Brake disc');
    await user.click(press('Yes, refund $40'));
    expect(await screen.findByText('$40 is being refunded')).toBeTruthy();
    expect(api.callsOf('refundOrder').map(({ body }) => body)).toEqual([
      { orderId: '64b64b64b64b64b64b64b900', lines: [disc], reason: 'Damaged' },
    ]);
  });

  test('returns no stock for a refunded amount, unless it is everything that was paid', async () => {
    const { user } = await open();
    await user.click(screen.getByLabelText('An amount'));
    const amount = screen.getByLabelText('Amount ($)');
    await user.type(amount, '16');
    expect(screen.getByText('$16 goes back. No stock is returned.')).toBeTruthy();
    await user.type(amount, '5');
    expect(screen.getByText(/Back into stock: 10 × Clutch kit, 2 × Brake disc/)).toBeTruthy();
  });

  test('rejects an amount above what is left, and a missing reason', async () => {
    const { api, user } = await open();
    await user.click(screen.getByLabelText('An amount'));
    await user.type(screen.getByLabelText('Amount ($)'), '166');
    await user.click(press('Refund'));
    expect(await screen.findByText('At most $165 can be refunded')).toBeTruthy();
    expect(screen.getByText('Please give a reason')).toBeTruthy();
    expect(api.callsOf('refundOrder')).toEqual([]);
  });

  test('follows a running refund until it completes', async () => {
    const pending = buildWholeOrder({ refunded: 40, refunds: [buildRefund({ state: 'pending' })] });
    const { api } = await open(pending);
    expect(screen.getByText(/On its way back/)).toBeTruthy();
    api.answer('getWholeOrder', { body: { ...pending, refunds: [buildRefund()] } });
    await waitFor(() => expect(screen.getByText(/· Refunded/)).toBeTruthy(), { timeout: 8_000 });
  });

  const failed = buildRefund({ state: 'failed', failure: 'expired_or_canceled_card' });

  test('says why a refund failed and whose money is here, and makes the same refund again', async () => {
    const order = buildWholeOrder({ state: 'refunded', owed: 40, refunds: [failed] });
    const { api, user } = await open(order, { refundOrder: refunded });
    expect(screen.getByText("Refund failed: the buyer's money is here ($40).")).toBeTruthy();
    expect(screen.getByText(/Failed: The card has expired or was cancelled\./)).toBeTruthy();
    await user.click(press('Refund again: $40'));
    await user.click(press('Yes, refund $40'));
    await screen.findByText('$40 is being refunded');
    expect(api.callsOf('refundOrder')[0]?.body).toMatchObject({ repeats: 'r1', reason: 'Damaged' });
  });

  test('pays a failed refund back by bank transfer, no more than can be refunded', async () => {
    const repaid = { body: buildRefund({ transfer: { reference: 'OUT 1', date: '2026-11-21' } }) };
    const order = buildWholeOrder({ refunds: [failed], refunded: 135 });
    const { api, user } = await open(order, { refundOrder: repaid });
    await user.click(press('Pay back by bank transfer: $30'));
    await user.type(screen.getByLabelText('Reference of the transfer'), 'OUT 1');
    await user.click(press('Record $30 as paid back'));
    await user.click(press('Yes, refund $30'));
    await waitFor(() => expect(api.callsOf('refundOrder')).toHaveLength(1));
    expect(api.callsOf('refundOrder')[0]?.body).toMatchObject({
      repeats: 'r1',
      transfer: { reference: 'OUT 1' },
    });
  });

  test.each([
    ['was not made again', {}, 1],
    ['was made again', { retriedBy: 'r2' }, 0],
  ])('offers to make a failed refund again only if it %s', async (_what, facts, buttons) => {
    await open(buildWholeOrder({ refunds: [{ ...failed, ...facts }] }));
    expect(screen.queryAllByRole('button', { name: /^Refund again/ })).toHaveLength(buttons);
  });
});

describe('messages and notes', () => {
  const done = { status: 201, body: { modifiedCount: 1 } };

  test.each([
    ['Send to the buyer', 'writeMessage', 'Message sent!'],
    ['Save note', 'addNote', 'Note saved!'],
  ])('sends the text when %s is pressed, and empties the field', async (label, call, said) => {
    const { api, user } = await open(buildWholeOrder(), { [call]: done });
    const text = screen.getByLabelText<HTMLTextAreaElement>('Text');
    await user.click(press(label));
    expect(await screen.findByText('Write a message')).toBeTruthy();
    await user.type(text, 'Tomorrow');
    await user.click(press(label));
    expect(await screen.findByText(said)).toBeTruthy();
    expect(text.value).toBe('');
    expect(api.callsOf(call)).toMatchObject([{ body: { text: 'Tomorrow' } }]);
  });

  test('says since when the buyer waits, until no answer is needed', async () => {
    const order = buildWholeOrder({ askedAt: '2026-11-21T11:00:00.000Z' });
    const { api, user } = await open(order, { closeQuestion: { body: { modifiedCount: 1 } } });
    expect(await screen.findByText(/^The buyer waits for an answer since 21 Nov 2026/)).toBeTruthy();
    api.answer('getWholeOrder', { body: buildWholeOrder() });
    await user.click(press('No answer needed'));
    await waitFor(() => expect(screen.queryByText(/waits for an answer/)).toBeNull());
    expect(api.callsOf('closeQuestion')).toHaveLength(1);
  });

  test('lets the warehouse note, but not write to the buyer', async () => {
    await open(buildWholeOrder(), {}, ['warehouse']);
    expect(press('Save note')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send to the buyer' })).toBeNull();
  });
});

test('extends the hold of an unpaid order, for the office only', async () => {
  const order = buildWholeOrder({ state: 'reserved', reservedUntil: '2026-11-22T09:30:00.000Z' });
  const { api, user, unmount } = await open(order, { extendHold: { body: order } }, ['office']);
  await user.click(press('7 days'));
  expect(await screen.findByText('Hold extended!')).toBeTruthy();
  expect(api.callsOf('extendHold')).toMatchObject([{ params: { id: order.orderId }, body: { days: 7 } }]);
  unmount();
  await open(order, {}, ['warehouse']);
  expect(screen.queryByRole('button', { name: '7 days' })).toBeNull();
});

describe('bank transfers', () => {
  const transfer = { reference: 'TT 4711', date: '2026-11-20' };

  test('marks an unpaid order as paid, and keeps the input when that is refused', async () => {
    const { paid, transactionId, ...facts } = buildWholeOrder({ state: 'reserved' });
    const refused = refusal(409, 'price-differs', "The amount doesn't match the order");
    const { api, user } = await open(facts, { payByTransfer: refused });
    await user.click(press('Paid by bank transfer'));
    const entry = within(form('Bank transfer'));
    await user.click(entry.getByRole('button', { name: 'Mark as paid' }));
    expect(await entry.findByText('Enter the reference')).toBeTruthy();
    await user.type(entry.getByLabelText('Reference of the transfer'), 'TT 4711');
    await user.click(entry.getByRole('button', { name: 'Mark as paid' }));
    expect(await entry.findByText("The amount doesn't match the order")).toBeTruthy();
    api.answer('payByTransfer', { body: buildWholeOrder({ transfer }) });
    await user.click(entry.getByRole('button', { name: 'Mark as paid' }));
    expect(await screen.findByText('Marked as paid!')).toBeTruthy();
    expect(api.callsOf('payByTransfer').at(-1)?.body).toMatchObject({ reference: 'TT 4711', amount: 165 });
  });

  test('asks before a transfer pays another order, and books it with the next press', async () => {
    const { paid, transactionId, ...facts } = buildWholeOrder({ state: 'reserved' });
    const text = 'Transfer TT 4711 has already paid SP-26-AAAAA ($25.00). Book it here too?';
    const { api, user } = await open(facts, { payByTransfer: refusal(409, 'transfer-used', text) });
    await user.click(press('Paid by bank transfer'));
    const entry = within(form('Bank transfer'));
    await user.type(entry.getByLabelText('Reference of the transfer'), 'TT 4711');
    await user.click(entry.getByRole('button', { name: 'Mark as paid' }));
    expect(await entry.findByText(text)).toBeTruthy();
    api.answer('payByTransfer', { body: buildWholeOrder({ transfer }) });
    await user.click(await entry.findByRole('button', { name: 'Book it for this order, too' }));
    expect(await screen.findByText('Marked as paid!')).toBeTruthy();
    expect(api.callsOf('payByTransfer').map(({ body }) => body)).toMatchObject([{}, { shared: true }]);
  });

  test('asks before a transfer pays another refund, and books it with the next press', async () => {
    const { transactionId, ...paid } = buildWholeOrder({ transfer });
    const text = 'Transfer OUT 1 has already paid back SP-26-AAAAA ($25.00). Book it here too?';
    const { api, user } = await open(paid, { refundOrder: refusal(409, 'transfer-used', text) });
    const entry = within(form('Refund'));
    await user.click(entry.getByLabelText('An amount'));
    await user.type(entry.getByLabelText('Amount ($)'), '40');
    await user.type(entry.getByLabelText('Reason'), 'Damaged');
    await user.type(entry.getByLabelText('Reference of the transfer'), 'OUT 1');
    await user.click(entry.getByRole('button', { name: 'Refund' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, refund $40' }));
    expect(await entry.findByText(text)).toBeTruthy();
    api.answer('refundOrder', { body: buildRefund({ transfer }) });
    await user.click(await entry.findByRole('button', { name: 'Book it for this refund, too' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, refund $40' }));
    expect(await screen.findByText('$40 recorded as paid back')).toBeTruthy();
    expect(api.callsOf('refundOrder').map(({ body }) => body)).toMatchObject([{}, { shared: true }]);
  });

  test('shows the price break that a line lost, and the one that a refund would lose', async () => {
    const lost = { pieces: 4, price: 15, amount: 10 };
    await open(
      buildWholeOrder({ lines: [buildOrderLine({ refundable: 75, lostBreak: lost, losesBreak: lost })] }),
    );
    const text = 'For the 4 kept, the price is $15 each: $10 more.';
    expect(within(screen.getByRole('table', { name: 'Lines' })).getByText(text)).toBeTruthy();
    expect(within(form('Refund')).getByText(text)).toBeTruthy();
  });

  test('records a refund with the transfer back', async () => {
    const { transactionId, ...paid } = buildWholeOrder({ transfer });
    const made = buildRefund({ transfer: { reference: 'OUT 1', date: '2026-11-21' } });
    const { api, user } = await open(paid, { refundOrder: { body: made } });
    expect(screen.getByText('TT 4711, 2026-11-20')).toBeTruthy();
    const entry = within(form('Refund'));
    await user.click(entry.getByLabelText('An amount'));
    await user.type(entry.getByLabelText('Amount ($)'), '40');
    await user.type(entry.getByLabelText('Reason'), 'Damaged');
    await user.click(entry.getByRole('button', { name: 'Refund' }));
    expect(await entry.findByText('Enter the reference')).toBeTruthy();
    await user.type(entry.getByLabelText('Reference of the transfer'), 'OUT 1');
    await user.click(entry.getByRole('button', { name: 'Refund' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, refund $40' }));
    expect(await screen.findByText('$40 recorded as paid back')).toBeTruthy();
    expect(api.callsOf('refundOrder')[0]?.body).toMatchObject({
      amount: 40,
      transfer: { reference: 'OUT 1' },
    });
  });
});
