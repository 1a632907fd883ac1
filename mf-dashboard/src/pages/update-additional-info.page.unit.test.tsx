// @vitest-environment jsdom
import { fakeApi, refusal, renderWithKit, shopper, signedIn } from '@shop/front-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UpdateAdditionalInfoPage } from './update-additional-info.page.tsx';

const known = {
  email: shopper.email,
  education: 'BSc',
  address: 'Dhaka',
  phone: '8801711123456',
  linkedin: 'https://www.linkedin.com/in/sam',
};

function open(answers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi(answers);
  return { api, ...renderWithKit(<UpdateAdditionalInfoPage />, { session: signedIn() }) };
}

test('UAI-01 UAI-02 MSG-04: saves all four details and opens the profile', async () => {
  const { api, user, location } = open({
    getUser: { body: known },
    updateUserInfo: { body: { modifiedCount: 1 } },
  });
  const education = await screen.findByLabelText('Education');
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('Dhaka');
  await user.clear(education);
  await user.type(education, 'MSc');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Additional Info updated successfully')).toBeTruthy();
  await waitFor(() => expect(location()).toBe('/dashboard/my-profile'));
  const { email, ...rest } = known;
  expect(api.callsOf('updateUserInfo').map(({ body }) => body)).toEqual([{ ...rest, education: 'MSc' }]);
});

test('UAI-03 DEF-15: reports success when nothing was changed', async () => {
  const { user } = open({ getUser: { body: known }, updateUserInfo: { body: { modifiedCount: 1 } } });
  await user.click(await screen.findByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Additional Info updated successfully')).toBeTruthy();
});

test('VAL-16: rejects empty fields and a phone that is not a number, and sends nothing', async () => {
  const { api, user } = open({ getUser: { body: { email: shopper.email } } });
  await user.type(await screen.findByLabelText('Phone'), 'call me');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Education is Required')).toBeTruthy();
  expect(screen.getByText('Address is Required')).toBeTruthy();
  expect(screen.getByText('Enter a phone number, for example 030 12345678')).toBeTruthy();
  expect(screen.getByText('Provide a valid LinkedIn address')).toBeTruthy();
  expect(api.callsOf('updateUserInfo')).toEqual([]);
});

test('ERR-12: keeps the values when saving fails', async () => {
  const { user, location } = open({
    getUser: { body: known },
    updateUserInfo: refusal(503, 'unavailable', 'Please try again in a moment'),
  });
  await user.click(await screen.findByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Please try again in a moment')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Education').value).toBe('BSc');
  expect(location()).toBe('/');
});
