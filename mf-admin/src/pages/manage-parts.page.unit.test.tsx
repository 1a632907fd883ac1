// @vitest-environment jsdom
import {
  failOnConsoleNoise,
  fakeApi,
  installDomStubs,
  refusal,
  renderWithKit,
  signedIn,
} from '@shop/front-kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildPart } from '../testing/build.ts';
import { ManagePartsPage } from './manage-parts.page.tsx';

failOnConsoleNoise();
installDomStubs();

const open = (answers: Parameters<typeof fakeApi>[0], at = '/dashboard/manage-parts') => {
  const api = fakeApi(answers);
  return { api, ...renderWithKit(<ManagePartsPage />, { session: signedIn(), at }) };
};

test('MPT-01 MPT-02: when parts are listed, then name, price, minimum, stock and Delete show', async () => {
  open({ listParts: { body: [buildPart()] } });
  const row = await screen.findByRole('row', { name: /Clutch kit/ });
  expect(row.textContent).toContain('$12/p');
  expect(row.textContent).toContain('1,240');
  expect(screen.getByRole('button', { name: 'Delete Clutch kit 240 mm' })).toBeTruthy();
});

test('MPT-03 DLG-02 MSG-10: when a delete is confirmed, then the part leaves the list', async () => {
  const part = buildPart();
  const { api, user } = open({ listParts: { body: [part] }, deletePart: { body: { deletedCount: 1 } } });
  await user.click(await screen.findByRole('button', { name: /^Delete/ }));
  expect(screen.getByText('Are you sure you want to delete?')).toBeTruthy();
  api.answer('listParts', { body: [] });
  await user.click(screen.getByRole('button', { name: 'Yes, delete it!' }));
  expect(await screen.findByText('Deleted!')).toBeTruthy();
  expect(await screen.findByText('No parts here')).toBeTruthy();
  expect(api.callsOf('deletePart').map(({ params }) => params)).toEqual([{ id: part._id }]);
});

test('MPT-01 DEF-18: when the address names search and sort, then the server pages just that', async () => {
  const { api } = open({ listParts: { body: [] } }, '/dashboard/manage-parts?q=clutch&sort=-price');
  await screen.findByText('No parts here');
  expect(api.callsOf('listParts')[0]?.query).toMatchObject({ q: 'clutch', sort: '-price', limit: '50' });
});

test('MPT-05: when the list fails, then Retry brings it', async () => {
  const { api, user } = open({ listParts: refusal(503, 'unavailable', 'Please try again in a moment') });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  api.answer('listParts', { body: [buildPart()] });
  await user.click(retry);
  expect(await screen.findByText('Clutch kit 240 mm')).toBeTruthy();
});
