// @vitest-environment jsdom
import type { Part } from '@shop/contracts';
import { fakeApi, refusal, renderRoutes, signedIn } from '@shop/front-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildStockLine, buildWholePart } from '../testing/build.ts';
import { EditPartPage } from './edit-part.page.tsx';

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

type Answers = NonNullable<Parameters<typeof fakeApi>[0]>;

const part = buildWholePart();
const routes = [
  { path: '/dashboard/edit-part/:id', element: <EditPartPage /> },
  { path: '/dashboard/manage-parts', element: <p>Manage Parts</p> },
];
const quiet: Answers = {
  getStaffPart: { body: part },
  listVehicles: refusal(503, 'not-built', 'This is not available yet'),
  listStockLines: { body: [] },
  getStock: { body: { availableQuantity: 1240, committedQuantity: 160 } },
  listPartHistory: { body: [] },
};

async function open(answers: Answers = {}, session = signedIn()) {
  const api = fakeApi({ ...quiet, ...answers });
  const page = renderRoutes(routes, { roles: ['owner'], session, at: `/dashboard/edit-part/${part._id}` });
  await screen.findByRole('form', { name: 'Part' });
  return { api, ...page };
}

type Page = Awaited<ReturnType<typeof open>>;

function box(label: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(label);
}

async function retype({ user }: Pick<Page, 'user'>, label: string, text: string): Promise<void> {
  await user.clear(box(label));
  await user.type(box(label), text);
}

function save({ user }: Pick<Page, 'user'>): Promise<void> {
  return user.click(screen.getByRole('button', { name: 'Save' }));
}

function saved(facts: Partial<Part>) {
  return { body: { ...part, version: 8, ...facts } };
}

function changed(now: Part) {
  return {
    status: 412,
    body: { ...(refusal(412, 'part-changed', 'changed').body as object), part: now, conflicts: [] },
  };
}

describe('changing a part', () => {
  test('sends only the changed field with the version that was read', async () => {
    const page = await open({ changePart: saved({ price: 13 }) });
    await retype(page, 'Price ($)', '13');
    await save(page);
    expect(await screen.findByText('Saved: Price.')).toBeTruthy();
    expect(page.api.callsOf('changePart').map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { id: part._id }, body: { price: 13, version: 7 } },
    ]);
  });

  test('sends the state and the low-stock threshold', async () => {
    const page = await open({ changePart: saved({ state: 'discontinued', lowStockAt: 20 }) });
    await page.user.selectOptions(box('State'), 'Discontinued');
    await retype(page, 'Low stock at', '20');
    await save(page);
    expect(await screen.findByText('Saved: Low stock at, State.')).toBeTruthy();
    const [call] = page.api.callsOf('changePart');
    expect(call?.body).toEqual({ state: 'discontinued', lowStockAt: 20, version: 7 });
  });

  test('sends changed lists whole, and null for a removed optional field', async () => {
    const page = await open({ changePart: saved({}) });
    await retype(page, 'OE numbers', '30000-1, 30000-3{enter}{enter}30000-1');
    await page.user.clear(box('Weight (g)'));
    await page.user.click(screen.getByRole('button', { name: 'Remove price break 1' }));
    await page.user.click(screen.getByRole('button', { name: 'Spline diameter' }));
    await page.user.keyboard('8.5');
    await page.user.click(screen.getByRole('button', { name: 'Add vehicle' }));
    const vehicle = within(screen.getByRole('group', { name: 'vehicle 2' }));
    await page.user.type(vehicle.getByLabelText('Make'), 'Honda');
    await page.user.type(vehicle.getByLabelText('Model'), 'City');
    await page.user.type(vehicle.getByLabelText('From year'), '2011');
    await save(page);
    await screen.findByText(/^Saved:/);
    expect(page.api.callsOf('changePart')[0]?.body).toEqual({
      oeNumbers: ['30000-1', '30000-3'],
      attributes: [...(part.attributes ?? []), { name: 'Spline diameter', value: '8.5', unit: 'mm' }],
      fitments: [...(part.fitments ?? []), { make: 'Honda', model: 'City', yearFrom: 2011 }],
      priceBreaks: [],
      weightGrams: null,
      version: 7,
    });
  });

  test('uploads new pictures and sends all of them in order', async () => {
    const url = 'https://images.example.com/new.webp';
    const page = await open({
      changePart: saved({}),
      uploadImage: { body: { success: true, data: { url } } },
    });
    const file = new File([new Uint8Array(10)], 'new.png', { type: 'image/png' });
    await page.user.upload(box('Add pictures'), file);
    await page.user.click(screen.getByRole('button', { name: 'Move picture 3 earlier' }));
    await page.user.click(screen.getByRole('button', { name: 'Move picture 2 earlier' }));
    expect(screen.getByText("Moved. It's now the main picture.")).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Remove picture 3' }));
    expect(document.activeElement).toBe(box('Add pictures'));
    await save(page);
    await screen.findByText('Saved: Pictures.');
    expect(page.api.callsOf('changePart')[0]?.body).toEqual({ images: [url, part.img], version: 7 });
  });

  test('shows why a save failed, and sends the same again on a second try', async () => {
    const page = await open({ changePart: refusal(503, 'unavailable', 'Please try again in a moment') });
    await retype(page, 'Name', 'Clutch kit 241 mm');
    await save(page);
    expect((await screen.findByRole('alert')).textContent).toBe('Please try again in a moment');
    expect(box('Name').value).toBe('Clutch kit 241 mm');
    page.api.answer('changePart', saved({ name: 'Clutch kit 241 mm' }));
    await save(page);
    expect(await screen.findByText('Saved: Name.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('prevents a second save meanwhile, and keeps what is typed', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof saved>>();
    const page = await open({ changePart: () => answer.promise });
    await retype(page, 'Price ($)', '13');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await page.user.dblClick(button);
    await waitFor(() => expect(button.disabled).toBe(true));
    await retype(page, 'Name', 'Typed meanwhile');
    answer.resolve(saved({ price: 13 }));
    await screen.findByText('Saved: Price.');
    expect(page.api.callsOf('changePart')).toHaveLength(1);
    expect(box('Name').value).toBe('Typed meanwhile');
  });
});

describe('undo of the last change', () => {
  test('sends the old value with the new version', async () => {
    const page = await open({ changePart: saved({ price: 13 }) });
    await retype(page, 'Price ($)', '13');
    await save(page);
    await screen.findByText('Saved: Price.');
    page.api.answer('changePart', saved({ price: 12, version: 9 }));
    await page.user.click(screen.getByRole('button', { name: 'Undo the last change' }));
    expect(await screen.findByText('Undone: Price.')).toBeTruthy();
    expect(page.api.callsOf('changePart')[1]?.body).toEqual({ price: 12, version: 8 });
    expect(box('Price ($)').value).toBe('12');
    expect(screen.queryByRole('button', { name: 'Undo the last change' })).toBeNull();
  });

  test("undoes nothing after another admin's change, and shows the current part", async () => {
    const page = await open({ changePart: saved({ price: 13 }) });
    await retype(page, 'Price ($)', '13');
    await save(page);
    await screen.findByText('Saved: Price.');
    page.api.answer('changePart', changed({ ...part, price: 14, version: 9 }));
    await page.user.click(screen.getByRole('button', { name: 'Undo the last change' }));
    expect(await screen.findByText(/Price can't be undone here/)).toBeTruthy();
    expect(box('Price ($)').value).toBe('14');
  });
});

describe('a part that another admin changed meanwhile', () => {
  const theirs = { ...part, price: 14, minOrderQuantity: 20, version: 8 };

  async function clash() {
    const page = await open({ changePart: changed(theirs) });
    await retype(page, 'Price ($)', '13');
    await retype(page, 'Name', 'My name');
    await save(page);
    const panel = await screen.findByRole('region', { name: 'Another admin changed this part' });
    return { page, panel };
  }

  test('shows both values with a choice, and keeps the input', async () => {
    const { panel } = await clash();
    expect(document.activeElement).toBe(panel);
    const price = within(within(panel).getByRole('group', { name: 'Price' }));
    expect(price.getByText('$14')).toBeTruthy();
    expect(price.getByText('$13')).toBeTruthy();
    expect(within(panel).queryByRole('group', { name: 'Name' })).toBeNull();
    expect(panel.textContent).toContain('They also changed: Minimum order quantity.');
    expect([box('Price ($)').value, box('Name').value]).toEqual(['13', 'My name']);
    expect(box('Minimum order quantity').value).toBe('20');
  });

  test('keeps my rows of a list that both admins changed, and takes all of theirs when theirs is chosen', async () => {
    const now = {
      ...part,
      fitments: [],
      priceBreaks: [...(part.priceBreaks ?? []), { fromQuantity: 90, price: 9 }],
      version: 8,
    };
    const page = await open({ changePart: changed(now) });
    await retype(page, 'Make', 'Honda');
    await page.user.click(screen.getByRole('button', { name: 'Remove price break 1' }));
    await save(page);
    await screen.findByRole('region', { name: 'Another admin changed this part' });
    expect(box('Make').value).toBe('Honda');
    expect(screen.queryByLabelText('From pieces')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Keep theirs: Vehicles' }));
    await page.user.click(screen.getByRole('button', { name: 'Keep theirs: Price breaks' }));
    expect(screen.queryByLabelText('Make')).toBeNull();
    expect(screen.getAllByLabelText<HTMLInputElement>('From pieces').map(({ value }) => value)).toEqual([
      '50',
      '90',
    ]);
    await page.user.click(screen.getByRole('button', { name: 'Use mine: Vehicles' }));
    expect(box('Make').value).toBe('Honda');
    page.api.answer('changePart', saved({ ...now, version: 9 }));
    await save(page);
    await screen.findByText('Saved: Vehicles.');
    expect(page.api.callsOf('changePart')[1]?.body).toMatchObject({
      fitments: [{ make: 'Honda' }],
      version: 8,
    });
  });

  test('asks for the choice on Save, and sends nothing', async () => {
    const { page } = await clash();
    await save(page);
    expect(await screen.findByText('Resolve the conflicts before saving.')).toBeTruthy();
    expect(page.api.callsOf('changePart')).toHaveLength(1);
  });

  test('sends my value with their version', async () => {
    const { page } = await clash();
    await page.user.click(screen.getByRole('button', { name: 'Use mine: Price' }));
    page.api.answer('changePart', saved({ ...theirs, price: 13, name: 'My name', version: 9 }));
    await save(page);
    expect(await screen.findByText('Saved: Name, Price.')).toBeTruthy();
    expect(page.api.callsOf('changePart')[1]?.body).toEqual({ name: 'My name', price: 13, version: 8 });
    expect(screen.queryByRole('region', { name: 'Another admin changed this part' })).toBeNull();
  });
});

describe('leaving with unsaved changes', () => {
  /** Like the browser: fires before the URL changes, and can be cancelled. */
  function leave(): Event {
    const destination = { url: `${location.origin}/dashboard/manage-parts`, sameDocument: true };
    const event = Object.assign(new Event('navigate', { cancelable: true }), { destination });
    window.navigation.dispatchEvent(event);
    return event;
  }

  beforeEach(() => {
    Object.defineProperty(window, 'navigation', { value: new EventTarget(), configurable: true });
  });

  afterEach(() => {
    Reflect.deleteProperty(window, 'navigation');
  });

  test('asks when there are unsaved changes, and stays on request', async () => {
    const page = await open();
    await retype(page, 'Name', 'Half typed');
    expect(leave().defaultPrevented).toBe(true);
    await page.user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(box('Name').value).toBe('Half typed');
    expect(leave().defaultPrevented).toBe(true);
    await page.user.click(await screen.findByRole('button', { name: 'Yes, leave' }));
    await waitFor(() => expect(page.location()).toBe('/dashboard/manage-parts'));
  });

  test('does not ask when nothing is unsaved', async () => {
    const page = await open({ changePart: saved({ name: 'Saved' }) });
    expect(leave().defaultPrevented).toBe(false);
    await retype(page, 'Name', 'Saved');
    await save(page);
    await screen.findByText('Saved: Name.');
    expect(leave().defaultPrevented).toBe(false);
  });
});

describe('opening a part', () => {
  test('says that the part does not exist', async () => {
    fakeApi({ ...quiet, getStaffPart: refusal(404, 'not-found', 'Part not found') });
    renderRoutes(routes, { session: signedIn(), roles: ['owner'], at: `/dashboard/edit-part/${part._id}` });
    expect(await screen.findByText('Part not found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Manage Parts' })).toBeTruthy();
  });
});

describe('stock', () => {
  const line = buildStockLine();

  const noteBox = () =>
    within(screen.getByRole('form', { name: 'Correct the stock' })).getByLabelText<HTMLInputElement>('Note');

  function correct({ user }: Pick<Page, 'user'>): Promise<void> {
    return user.click(screen.getByRole('button', { name: 'Correct stock' }));
  }

  test('shows date, reason, change, balance, order and author of each ledger line', async () => {
    await open({
      listStockLines: {
        body: [
          line,
          buildStockLine({
            seq: 2,
            kind: 'adjustment',
            reason: 'damage',
            quantity: -2,
            orderId: undefined,
            note: 'Fell',
          }),
        ],
      },
    });
    const [, first, second] = within(await screen.findByRole('table', { name: 'Stock ledger' })).getAllByRole(
      'row',
    );
    const cells = (row?: HTMLElement) =>
      row
        ? within(row)
            .getAllByRole('cell')
            .map(({ textContent }) => textContent)
            .slice(1)
        : [];
    expect(cells(first)).toEqual(['Ordered', '−10', '1,240', 'Order 64b64b', 'shopper@example.com', '']);
    expect(cells(second)).toEqual(['Damage', '−2', '1,240', '', 'shopper@example.com', 'Fell']);
    expect(screen.getByRole('link', { name: 'Order 64b64b' }).getAttribute('href')).toBe(
      `/dashboard/manage-orders/${line.orderId}`,
    );
  });

  test.each([
    ['Delivery', 'Delivery received', '10', 10, '1,240 + 10 = 1,250'],
    ['Damage', 'Damaged', '10', -10, '1,240 − 10 = 1,230'],
    ['Other', 'Change (+ or −)', '-3', -3, '1,240 − 3 = 1,237'],
  ])('for the reason %s, turns "%s" %s into a change of %d', async (reason, label, typed, change, sum) => {
    const page = await open({
      listStockLines: { body: [line] },
      adjustStock: { body: { availableQuantity: 1240 + change, seq: 4 } },
    });
    await screen.findByRole('table', { name: 'Stock ledger' });
    await page.user.selectOptions(box('Reason'), reason);
    await page.user.type(box(label), typed);
    expect(screen.getByText(sum)).toBeTruthy();
    await correct(page);
    expect(await screen.findByText(/^Stock is 1,2\d\d now$/)).toBeTruthy();
    expect(page.api.callsOf('adjustStock').map(({ body }) => body)).toEqual([
      { expectedAvailable: 1240, change, reason: reason.toLowerCase() },
    ]);
  });

  async function count(page: Page, pieces: string): Promise<void> {
    await screen.findByText('160 sold but not shipped, 1,400 on hand');
    await page.user.selectOptions(box('Reason'), 'Count');
    await page.user.type(box('Stock count'), pieces);
    await correct(page);
  }

  test('compares a count with the stock on hand, asks, and undoes it with an opposite entry', async () => {
    const page = await open({
      listStockLines: { body: [line] },
      adjustStock: { body: { availableQuantity: 1260, seq: 4 } },
      undoStockAdjustment: { body: { availableQuantity: 1240, seq: 5 } },
    });
    await count(page, '1420');
    expect(screen.getByText('1,400 + 20 = 1,420')).toBeTruthy();
    expect(screen.getByText('You counted 1,420; the shop has 1,400 on hand.')).toBeTruthy();
    expect(page.api.callsOf('adjustStock')).toEqual([]);
    await page.user.click(screen.getByRole('button', { name: 'Yes, correct it' }));
    await screen.findByText('The correction of +20 is made.');
    expect(page.api.callsOf('adjustStock')[0]?.body).toEqual({
      expectedAvailable: 1240,
      expectedCommitted: 160,
      change: 20,
      reason: 'count',
    });
    await page.user.click(screen.getByRole('button', { name: 'Undo the correction' }));
    await screen.findByText('The correction of +20 is undone.');
    expect(page.api.callsOf('undoStockAdjustment').map(({ body }) => body)).toEqual([{ seq: 4 }]);
  });

  test('sends no count while the stock on hand is unknown', async () => {
    const page = await open({ getStock: { body: { availableQuantity: 1240 } } });
    await page.user.selectOptions(box('Reason'), 'Count');
    await page.user.type(box('Stock count'), '9');
    await correct(page);
    expect(await screen.findByText(/^Couldn't load orders/)).toBeTruthy();
    expect(box('Stock count').value).toBe('9');
    expect(page.api.callsOf('adjustStock')).toEqual([]);
  });

  test('shows the current quantity after orders took stock, keeps the input, and uses it on the next try', async () => {
    const stale = refusal(409, 'stock-changed', 'The stock has changed in the meantime: 1230 available now');
    const page = await open({
      listStockLines: { body: [line] },
      adjustStock: { ...stale, body: { ...(stale.body as object), availableQuantity: 1230 } },
    });
    await screen.findByRole('table', { name: 'Stock ledger' });
    await page.user.type(box('Delivery received'), '10');
    await page.user.type(noteBox(), 'Pallet 4');
    await correct(page);
    expect(await screen.findByText(/1230 available now/)).toBeTruthy();
    expect(screen.getByText('1,230 + 10 = 1,240')).toBeTruthy();
    expect([box('Delivery received').value, noteBox().value]).toEqual(['10', 'Pallet 4']);
    page.api.answer('adjustStock', { body: { availableQuantity: 1240, seq: 4 } });
    await correct(page);
    await screen.findByText('Stock is 1,240 now');
    const keys = page.api.callsOf('adjustStock').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
    expect(page.api.callsOf('adjustStock')[1]?.body).toMatchObject({
      expectedAvailable: 1230,
      change: 10,
      note: 'Pallet 4',
    });
  });

  test.each([
    ['Delivery', 'Delivery received', 'ten', 'Please enter a whole number'],
    ['Damage', 'Damaged', '2000', 'Stock cannot go below 0'],
    ['Count', 'Stock count', '1400', 'The count matches the stock. Nothing to correct.'],
    ['Other', 'Change (+ or −)', '0', 'Change must be a whole number other than 0'],
  ])('explains an invalid %s at its field', async (reason, label, typed, message) => {
    const page = await open();
    await page.user.selectOptions(box('Reason'), reason);
    await page.user.type(box(label), typed);
    await correct(page);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(box(label));
    expect(page.api.callsOf('adjustStock')).toEqual([]);
  });
});

describe('history', () => {
  const corolla = { make: 'Toyota', model: 'Corolla', yearFrom: 2002, yearTo: 2008 };
  const hilux = { make: 'Toyota', model: 'Hilux', yearFrom: 2015 };

  test('lists each change with its author, field, old and new value', async () => {
    await open({
      listPartHistory: {
        body: [
          {
            version: 7,
            at: '2026-11-21T09:30:00.000Z',
            by: 'admin@example.com',
            what: 'changed',
            changes: [
              { field: 'price', before: 12, after: 13 },
              { field: 'oeNumbers', before: ['A-1', 'A-2'], after: ['A-2', 'A-3'] },
              { field: 'weightGrams', before: 4200 },
              { field: 'fitments', before: [corolla, hilux], after: [corolla] },
            ],
          },
        ],
      },
    });
    const line = (await screen.findByText('Changed')).closest('li');
    for (const text of [
      'Price:from $12to $13',
      'OE numbers:removed: A-1added: A-3',
      'Weight:from 4,200 gto nothing',
      'Vehicles:removed: Toyota Hilux from 2015',
    ])
      expect(line?.textContent).toContain(text);
    expect(line?.textContent).toContain('admin@example.com');
  });
});
