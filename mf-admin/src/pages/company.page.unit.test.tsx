// @vitest-environment jsdom
import { type FakeAnswer, fakeApi, refusal, renderWithKit, signedIn } from '@shop/front-kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CompanyPage } from './company.page.tsx';

const company = {
  name: 'Surma Parts',
  address: 'Gotatikar\nSylhet',
  taxId: 'BIN 1',
  phone: '+880 821 555 0148',
  email: 'hello@shop.example',
  bankDetails: '',
  version: 2,
};

async function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ getCompany: { body: company }, ...answers });
  const view = renderWithKit(<CompanyPage />, { session: signedIn() });
  await screen.findByLabelText('Name');
  return { api, ...view };
}

function field(name: string) {
  return screen.getByLabelText<HTMLInputElement>(name);
}
function save() {
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
}

test('sends the company data once, with the version that was read', async () => {
  const answer = Promise.withResolvers<FakeAnswer>();
  const { api, user } = await open({ changeCompany: () => answer.promise });
  await user.type(field('Bank details'), 'City Bank');
  await user.dblClick(save());
  expect(save().getAttribute('aria-busy')).toBe('true');
  const sent = { ...company, bankDetails: 'City Bank' };
  answer.resolve({ body: { ...sent, version: 3 } });
  expect(await screen.findByText('Saved!')).toBeTruthy();
  expect(api.callsOf('changeCompany').map(({ body }) => body)).toEqual([sent]);
});

test("keeps the form after another admin's save and shows their values", async () => {
  const { api, user } = await open({ changeCompany: refusal(409, 'company-changed', 'Changed') });
  await user.type(field('Tax ID'), '2');
  api.answer('getCompany', { body: { ...company, taxId: 'BIN 9', version: 3 } });
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toContain('Another admin changed these values');
  expect(field('Tax ID').value).toBe('BIN 12');
  expect(screen.getByText('Papers say now: BIN 9')).toBeTruthy();
});

test('names an empty field, and sends nothing', async () => {
  const { api, user } = await open();
  await user.clear(field('Address'));
  await user.click(save());
  expect(await screen.findByText('Enter the address')).toBeTruthy();
  expect(api.callsOf('changeCompany')).toEqual([]);
});
