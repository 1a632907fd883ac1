// @vitest-environment jsdom
import { fakeApi, fakeSession, refusal, renderWithKit, shopper, signedIn } from '@shop/front-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MyProfilePage } from './my-profile.page.tsx';

const email = shopper.email;
const answers = { checkAdmin: { body: { admin: false } } };

test('PRO-01..04: shows name, address, verification and role', async () => {
  fakeApi({ ...answers, getUser: { body: { email, name: 'Sam Shopper' } } });
  renderWithKit(<MyProfilePage />, { session: signedIn() });
  expect(await screen.findByText('Sam Shopper')).toBeTruthy();
  expect(screen.getByText(email)).toBeTruthy();
  expect(screen.getByText('Email verified')).toBeTruthy();
  expect(await screen.findByText('Role: User')).toBeTruthy();
});

test('PRO-04: shows the role of an admin', async () => {
  fakeApi({ checkAdmin: { body: { admin: true } }, getUser: { body: { email, role: 'admin' } } });
  renderWithKit(<MyProfilePage />, { session: signedIn() });
  expect(await screen.findByText('Role: Admin')).toBeTruthy();
});

test('PRO-03 SUP-06: shows that the address is not verified, and sends the mail again', async () => {
  fakeApi({ ...answers, getUser: { body: { email } } });
  const resendVerification = vi.fn(async () => undefined);
  const user = { ...shopper, emailVerified: false };
  const session = fakeSession({ status: 'signed-in', user }, { resendVerification });
  const view = renderWithKit(<MyProfilePage />, { session });
  expect(await screen.findByText('Email not verified')).toBeTruthy();
  await view.user.click(screen.getByRole('button', { name: 'Send the email again' }));
  expect(await screen.findByText('Verification email sent')).toBeTruthy();
  expect(resendVerification).toHaveBeenCalledOnce();
});

test('PRO-08 PRO-09 PRO-10: prompts for missing details, and links LinkedIn safely', async () => {
  const linkedin = 'https://www.linkedin.com/in/sam';
  fakeApi({ ...answers, getUser: { body: { email, linkedin } } });
  renderWithKit(<MyProfilePage />, { session: signedIn() });
  expect(await screen.findByText('Please provide your address.')).toBeTruthy();
  expect(screen.getByText('Please provide your education.')).toBeTruthy();
  expect(screen.getByText('Please provide your phone.')).toBeTruthy();
  const link = screen.getByRole('link', { name: linkedin });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([linkedin, 'noopener noreferrer']);
  expect(screen.getByRole('link', { name: 'Update additional info' }).getAttribute('href')).toBe(
    '/update-additional-info',
  );
});

test('PRO-11: loads the record on Retry', async () => {
  const api = fakeApi({ ...answers, getUser: refusal(503, 'unavailable', 'Please try again in a moment') });
  const { user } = renderWithKit(<MyProfilePage />, { session: signedIn() });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  api.answer('getUser', { body: { email, address: 'Sylhet' } });
  await user.click(retry);
  expect(await screen.findByText('Sylhet')).toBeTruthy();
});

test('PRO-09 PRO-11: shows prompts instead of an error when there is no record yet', async () => {
  fakeApi({ ...answers, getUser: refusal(404, 'not-found', 'User not found') });
  renderWithKit(<MyProfilePage />, { session: signedIn() });
  expect(await screen.findByText('Please provide your address.')).toBeTruthy();
  expect(screen.getByText('Please provide your LinkedIn.')).toBeTruthy();
});

test('PRO-05 MSG-02 NAV-11: saves a changed name in the record and the session', async () => {
  const api = fakeApi({
    ...answers,
    getUser: { body: { email, name: 'Sam Shopper' } },
    updateUserInfo: { body: { modifiedCount: 1 } },
  });
  const session = signedIn();
  const { user } = renderWithKit(<MyProfilePage />, { session });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Sam Karim');
  await user.click(screen.getByRole('button', { name: 'Update name' }));
  expect(await screen.findByText('Name Updated Successfully')).toBeTruthy();
  expect(api.callsOf('updateUserInfo').map(({ body }) => body)).toEqual([{ name: 'Sam Karim' }]);
  expect(session.getState().user?.displayName).toBe('Sam Karim');
});

test.each(['', '   '])('VAL-13 PRO-06: asks for a name when it is %j, and sends nothing', async (typed) => {
  const api = fakeApi({ ...answers, getUser: { body: { email, name: 'Sam Shopper' } } });
  const { user } = renderWithKit(<MyProfilePage />, { session: signedIn() });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  if (typed) await user.type(name, typed);
  await user.click(screen.getByRole('button', { name: 'Update name' }));
  expect(await screen.findByText('Please enter a name')).toBeTruthy();
  expect(api.callsOf('updateUserInfo')).toEqual([]);
});

test('PRO-05: restores the record when the identity service refuses the name', async () => {
  const api = fakeApi({
    ...answers,
    getUser: { body: { email, name: 'Sam Shopper' } },
    updateUserInfo: { body: { modifiedCount: 1 } },
  });
  const rename = async () => Promise.reject(new Error('offline'));
  const session = fakeSession({ status: 'signed-in', user: shopper }, { rename });
  const { user } = renderWithKit(<MyProfilePage />, { session });
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' Karim');
  await user.click(screen.getByRole('button', { name: 'Update name' }));
  await waitFor(() =>
    expect(api.callsOf('updateUserInfo').map(({ body }) => body)).toEqual([
      { name: 'Sam Shopper Karim' },
      { name: 'Sam Shopper' },
    ]),
  );
  expect(screen.queryByText('Name Updated Successfully')).toBeNull();
});

function picture(size = 10, type = 'image/png'): File {
  return new File([new Uint8Array(size)], 'me.png', { type });
}

test('PRO-07 MSG-03: saves the address of an uploaded picture', async () => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  const url = 'https://images.example.com/me.webp';
  const api = fakeApi({
    ...answers,
    getUser: { body: { email } },
    uploadImage: { body: { success: true, data: { url } } },
    updateUserInfo: { body: { modifiedCount: 1 } },
  });
  const { user } = renderWithKit(<MyProfilePage />, { session: signedIn() });
  await user.upload(await screen.findByLabelText('Picture'), picture());
  await user.click(screen.getByRole('button', { name: 'Upload picture' }));
  expect(await screen.findByText('Image uploaded successfully')).toBeTruthy();
  expect(api.callsOf('updateUserInfo').map(({ body }) => body)).toEqual([{ img: url }]);
});

type UploadAnswer = NonNullable<Parameters<typeof fakeApi>[0]>['uploadImage'];
const failures: readonly [string, UploadAnswer][] = [
  ['answers 502', refusal(502, 'image-host', 'no')],
  ['answers success: false', { body: { success: false } }],
  [
    'does not answer in time',
    () => {
      throw new DOMException('signal timed out', 'TimeoutError');
    },
  ],
];

test.each(failures)(
  'DEF-01 ERR-10: when the upload %s, says so, stops the progress and keeps the picture selected',
  async (_how, uploadImage) => {
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = () => undefined;
    fakeApi({ ...answers, getUser: { body: { email } }, ...(uploadImage && { uploadImage }) });
    const { user } = renderWithKit(<MyProfilePage />, { session: signedIn() });
    await user.upload(await screen.findByLabelText('Picture'), picture());
    const upload = screen.getByRole<HTMLButtonElement>('button', { name: 'Upload picture' });
    await user.click(upload);
    expect(await screen.findByText('The upload failed. Please try again.')).toBeTruthy();
    await waitFor(() => expect(upload.disabled).toBe(false));
    expect(screen.getByAltText('Your choice')).toBeTruthy();
  },
);

test('DEF-01: rejects a file that is not a picture before sending it', async () => {
  const api = fakeApi({ ...answers, getUser: { body: { email } } });
  renderWithKit(<MyProfilePage />, { session: signedIn() });
  const files = [picture(10, 'application/pdf')];
  fireEvent.change(await screen.findByLabelText('Picture'), { target: { files } });
  expect(await screen.findByText('Choose a JPEG, PNG, WebP, GIF or AVIF picture')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upload picture' }).disabled).toBe(true);
  expect(api.callsOf('uploadImage')).toEqual([]);
});

test('DEF-01: rejects a picture that is too large before sending it', async () => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  fakeApi({ ...answers, getUser: { body: { email } } });
  const { user } = renderWithKit(<MyProfilePage />, { session: signedIn() });
  await user.upload(await screen.findByLabelText('Picture'), picture(5 * 1024 * 1024 + 1));
  expect(await screen.findByText('Choose a picture no larger than 5 MB')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upload picture' }).disabled).toBe(true);
});

test('keeps a typed name and why it was not saved when the record changes elsewhere', async () => {
  const api = fakeApi({
    ...answers,
    getUser: { body: { email, name: 'Sam Shopper' } },
    updateUserInfo: () => Promise.reject(new TypeError('offline')),
  });
  const { user, queryClient } = renderWithKit(<MyProfilePage />, { session: signedIn() });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Sam Karim');
  await user.click(screen.getByRole('button', { name: 'Update name' }));
  await screen.findByText(/Check your connection/);
  api.answer('getUser', { body: { email, name: 'S. Shopper', education: 'Evening school' } });
  await queryClient.invalidateQueries();
  expect(await screen.findByText('Evening school')).toBeTruthy();
  expect(name.value).toBe('Sam Karim');
  expect(screen.getByText(/Check your connection/)).toBeTruthy();
});
