// @vitest-environment jsdom
import { type PartDetails, partDetails } from '@shop/contracts';
import { refusal } from '@shop/front-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  box,
  openEditPart,
  part,
  partChangedReply,
  renderEditPart,
  retype,
  save,
  savedReply,
} from '../testing/edit-part.tsx';

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

/** Pictures have inputs of their own. */
const typed = (Object.keys(partDetails.shape) as (keyof PartDetails)[]).filter((field) => field !== 'images');
const rows = {
  attributes: [{ name: 'Diameter', value: '319' }],
  fitments: [{ make: 'Honda', model: 'Civic', yearFrom: 2006 }],
  priceBreaks: [{ fromQuantity: 200, price: 11 }],
};

test.each(typed)('has an input for the field %s', async (field) => {
  await openEditPart({ getStaffPart: { body: { ...part, ...rows } } });
  const inputs = [...screen.getByRole<HTMLFormElement>('form', { name: 'Part' }).elements];
  const names = inputs.map((input) => input.getAttribute('name') ?? '');
  expect(names.some((name) => name === field || name.startsWith(`${field}.`))).toBe(true);
});

describe('changing a part', () => {
  test('sends only the changed field with the version that was read', async () => {
    const page = await openEditPart({ changePart: savedReply({ price: 13 }) });
    await retype(page, 'Price ($)', '13');
    await save(page);
    expect(await screen.findByText('Saved: Price.')).toBeTruthy();
    expect(page.api.callsOf('changePart').map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { id: part._id }, body: { price: 13, version: 7 } },
    ]);
  });

  test('sends the state and the low-stock threshold', async () => {
    const page = await openEditPart({ changePart: savedReply({ state: 'discontinued', lowStockAt: 20 }) });
    await page.user.selectOptions(box('State'), 'Discontinued');
    await retype(page, 'Low stock at', '20');
    await save(page);
    expect(await screen.findByText('Saved: Low stock at, State.')).toBeTruthy();
    const [call] = page.api.callsOf('changePart');
    expect(call?.body).toEqual({ state: 'discontinued', lowStockAt: 20, version: 7 });
  });

  test('sends changed lists whole, and null for a removed optional field', async () => {
    const page = await openEditPart({ changePart: savedReply({}) });
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
    const page = await openEditPart({
      changePart: savedReply({}),
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
    const page = await openEditPart({
      changePart: refusal(503, 'unavailable', 'Please try again in a moment'),
    });
    await retype(page, 'Name', 'Clutch kit 241 mm');
    await save(page);
    expect((await screen.findByRole('alert')).textContent).toBe('Please try again in a moment');
    expect(box('Name').value).toBe('Clutch kit 241 mm');
    page.api.answer('changePart', savedReply({ name: 'Clutch kit 241 mm' }));
    await save(page);
    expect(await screen.findByText('Saved: Name.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('prevents a second save meanwhile, and keeps what is typed', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof savedReply>>();
    const page = await openEditPart({ changePart: () => answer.promise });
    await retype(page, 'Price ($)', '13');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await page.user.dblClick(button);
    await waitFor(() => expect(button.disabled).toBe(true));
    await retype(page, 'Name', 'Typed meanwhile');
    answer.resolve(savedReply({ price: 13 }));
    await screen.findByText('Saved: Price.');
    expect(page.api.callsOf('changePart')).toHaveLength(1);
    expect(box('Name').value).toBe('Typed meanwhile');
  });
});

describe('undo of the last change', () => {
  test('sends the old value with the new version', async () => {
    const page = await openEditPart({ changePart: savedReply({ price: 13 }) });
    await retype(page, 'Price ($)', '13');
    await save(page);
    await screen.findByText('Saved: Price.');
    page.api.answer('changePart', savedReply({ price: 12, version: 9 }));
    await page.user.click(screen.getByRole('button', { name: 'Undo the last change' }));
    expect(await screen.findByText('Undone: Price.')).toBeTruthy();
    expect(page.api.callsOf('changePart')[1]?.body).toEqual({ price: 12, version: 8 });
    expect(box('Price ($)').value).toBe('12');
    expect(screen.queryByRole('button', { name: 'Undo the last change' })).toBeNull();
  });

  test("undoes nothing after another admin's change, and shows the current part", async () => {
    const page = await openEditPart({ changePart: savedReply({ price: 13 }) });
    await retype(page, 'Price ($)', '13');
    await save(page);
    await screen.findByText('Saved: Price.');
    page.api.answer('changePart', partChangedReply({ ...part, price: 14, version: 9 }));
    await page.user.click(screen.getByRole('button', { name: 'Undo the last change' }));
    expect(await screen.findByText(/Price can't be undone here/)).toBeTruthy();
    expect(box('Price ($)').value).toBe('14');
  });
});

/** As the browser asks before a reload. */
function isHeld(): boolean {
  const reload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(reload);
  return reload.defaultPrevented;
}

test('asks before unsaved changes are lost, until they are saved', async () => {
  const page = await openEditPart({ changePart: savedReply({ name: 'Saved' }) });
  expect(isHeld()).toBe(false);
  await retype(page, 'Name', 'Saved');
  expect(isHeld()).toBe(true);
  await save(page);
  await screen.findByText('Saved: Name.');
  expect(isHeld()).toBe(false);
});

describe('opening a part', () => {
  test('says that the part does not exist', async () => {
    renderEditPart({ getStaffPart: refusal(404, 'not-found', 'Part not found') });
    expect(await screen.findByText('Part not found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Manage Parts' })).toBeTruthy();
  });
});
