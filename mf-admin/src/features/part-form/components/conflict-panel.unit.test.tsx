// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  box,
  openEditPart,
  part,
  partChangedReply,
  retype,
  save,
  savedReply,
} from '../../../testing/edit-part.tsx';

const theirs = { ...part, price: 14, minOrderQuantity: 20, version: 8 };

async function clash() {
  const page = await openEditPart({ changePart: partChangedReply(theirs) });
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
  const page = await openEditPart({ changePart: partChangedReply(now) });
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
  page.api.answer('changePart', savedReply({ ...now, version: 9 }));
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
  page.api.answer('changePart', savedReply({ ...theirs, price: 13, name: 'My name', version: 9 }));
  await save(page);
  expect(await screen.findByText('Saved: Name, Price.')).toBeTruthy();
  expect(page.api.callsOf('changePart')[1]?.body).toEqual({ name: 'My name', price: 13, version: 8 });
  expect(screen.queryByRole('region', { name: 'Another admin changed this part' })).toBeNull();
});
