// @vitest-environment jsdom
import { defaultShopFigures } from '@shop/contracts';
import { type FakeAnswer, fakeApi, refusal, renderWithKit, signedIn } from '@shop/front-kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ShopFiguresPage } from './shop-figures.page.tsx';

function figures(facts = {}): FakeAnswer {
  return { body: { ...defaultShopFigures, version: 0, ...facts } };
}
const change = {
  version: 1,
  at: '2026-11-21T09:30:00.000Z',
  by: 'boss@example.com',
  changed: [{ figure: 'countries', from: '31', to: '34' }],
};
const overtaken = refusal(409, 'figures-changed', 'Another admin changed these figures');

async function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ getShopFigures: figures(), listShopFigureChanges: { body: [] }, ...answers });
  const view = renderWithKit(<ShopFiguresPage />, { session: signedIn() });
  await screen.findByLabelText('Net Worth');
  return { api, ...view };
}

function field(name: string) {
  return screen.getByLabelText<HTMLInputElement>(name);
}
function button(name: string) {
  return screen.getByRole<HTMLButtonElement>('button', { name });
}
async function fill(user: Awaited<ReturnType<typeof open>>['user'], name: string, text: string) {
  await user.clear(field(name));
  await user.type(field(name), text);
}

test('DEF-14 CON-05 CON-10..13 ABT-03: shows every specified figure in its field in a fresh shop', async () => {
  await open();
  const fields = screen.getAllByRole<HTMLInputElement>('textbox');
  expect(fields.map(({ labels, value }) => [labels?.[0]?.textContent, value])).toEqual([
    ['Countries', '31'],
    ['Countries: period', '1969 - Present'],
    ['New Customers', '463'],
    ['Satisfied Clients', '379+'],
    ['Annual Revenue', '134M+'],
    ['Clients today in', '6 countries'],
    ['Net Worth', '$396,000'],
  ]);
  expect(button('Restore originals').disabled).toBe(true);
  expect(await screen.findByText(/The figures haven't been changed/)).toBeTruthy();
});

test('DEF-14: sends all figures once with the version that was read, and shows who changed what', async () => {
  const answer = Promise.withResolvers<FakeAnswer>();
  const { api, user } = await open({ changeShopFigures: () => answer.promise });
  await fill(user, 'Countries', '34');
  api.answer('listShopFigureChanges', { body: [change] });
  await user.dblClick(button('Save'));
  expect(button('Save').getAttribute('aria-busy')).toBe('true');
  expect(button('Restore originals').disabled).toBe(true);
  answer.resolve(figures({ countries: '34', version: 1 }));
  expect(await screen.findByText('Saved!')).toBeTruthy();
  expect(api.callsOf('changeShopFigures').map(({ body }) => body)).toEqual([
    { ...defaultShopFigures, countries: '34', version: 0 },
  ]);
  expect((await screen.findByText(/^Last changed by/)).textContent).toMatch(
    /^Last changed by boss@example\.com at 21 Nov 2026, \d\d:\d\d$/,
  );
  expect(screen.getByText('Countries: 31 → 34')).toBeTruthy();
  expect(button('Restore originals').disabled).toBe(false);
});

test("DEF-14: keeps the form after another admin's save, shows their values, and overwrites them only on a second save", async () => {
  const { api, user } = await open({ changeShopFigures: overtaken });
  await fill(user, 'Countries', '35');
  await fill(user, 'Net Worth', '$410,000');
  api.answer('getShopFigures', figures({ countries: '34', version: 1 }));
  await user.click(button('Save'));
  expect((await screen.findByRole('alert')).textContent).toContain('Another admin changed these values');
  expect([field('Countries').value, field('Net Worth').value]).toEqual(['35', '$410,000']);
  expect(field('Countries').getAttribute('aria-describedby')).toBe(
    screen.getByText('The shop shows now: 34').id,
  );
  expect(screen.queryByText('The shop shows now: 463')).toBeNull();
  api.answer('changeShopFigures', figures({ countries: '35', netWorth: '$410,000', version: 2 }));
  await user.click(button('Save'));
  expect(await screen.findByText('Saved!')).toBeTruthy();
  expect(api.callsOf('changeShopFigures').map(({ body }) => Object(body).version)).toEqual([0, 1]);
  expect(screen.queryByText(/The shop shows now/)).toBeNull();
});

test('DEF-14 ERR-12: shows why saving failed in the form, and keeps the values', async () => {
  const { user } = await open({ changeShopFigures: refusal(503, 'unavailable', 'The catalogue rests') });
  await fill(user, 'New Customers', '512');
  await user.click(button('Save'));
  expect((await screen.findByRole('alert')).textContent).toBe('The catalogue rests');
  expect(field('New Customers').value).toBe('512');
  expect(button('Save').disabled).toBe(false);
});

test('DEF-14: rejects an empty or too long field, and sends nothing', async () => {
  const { api, user } = await open();
  await user.clear(field('Countries'));
  await fill(user, 'Annual Revenue', '123456789');
  await user.click(button('Save'));
  expect(await screen.findByText('Countries is Required')).toBeTruthy();
  expect(screen.getByText('This text is too long')).toBeTruthy();
  expect(document.activeElement).toBe(field('Countries'));
  expect(api.callsOf('changeShopFigures')).toEqual([]);
});

test("DEF-14: saves and shows the specified figures when 'Restore originals' is confirmed", async () => {
  const { api, user } = await open({
    getShopFigures: figures({ countries: '34', version: 3 }),
    changeShopFigures: figures({ version: 4 }),
  });
  await user.click(button('Restore originals'));
  const question = within(screen.getByRole('alertdialog', { name: 'Restore the original figures?' }));
  await user.click(question.getByRole('button', { name: 'Back Off' }));
  expect(api.callsOf('changeShopFigures')).toEqual([]);
  await user.click(button('Restore originals'));
  await user.click(screen.getByRole('button', { name: 'Yes, restore them' }));
  expect(await screen.findByText('Saved!')).toBeTruthy();
  expect(api.callsOf('changeShopFigures').map(({ body }) => body)).toEqual([
    { ...defaultShopFigures, version: 3 },
  ]);
  expect(field('Countries').value).toBe('31');
  expect(button('Restore originals').disabled).toBe(true);
});
