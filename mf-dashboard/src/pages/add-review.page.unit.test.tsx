// @vitest-environment jsdom
import {
  failOnConsoleNoise,
  fakeApi,
  installDomStubs,
  refusal,
  renderWithKit,
  signedIn,
} from '@shop/front-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { AddReviewPage } from './add-review.page.tsx';

failOnConsoleNoise();
installDomStubs();

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

const url = 'https://images.example.com/me.webp';
const uploaded = { body: { success: true, data: { url } } };
const picture = new File([new Uint8Array(10)], 'me.png', { type: 'image/png' });

async function fillIn(user: ReturnType<typeof renderWithKit>['user'], rating: string): Promise<void> {
  await user.type(screen.getByLabelText('Rating'), rating);
  await user.type(screen.getByLabelText('Review'), 'Fits like the original.');
  await user.upload(screen.getByLabelText('Image'), picture);
  await user.click(screen.getByRole('button', { name: 'Add Review' }));
}

test('REV-01..05 MSG-08: when a review is sent, then picture and text are stored and the form is empty', async () => {
  const api = fakeApi({
    uploadImage: uploaded,
    addReview: { body: { insertedId: '64b64b64b64b64b64b64b64b', state: 'approved' } },
  });
  const { user } = renderWithKit(<AddReviewPage />, { session: signedIn() });
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Sam Shopper');
  await fillIn(user, '4.5');
  expect(await screen.findByText('Review added!')).toBeTruthy();
  const [sent] = api.callsOf('addReview');
  expect(sent?.body).toEqual({
    name: 'Sam Shopper',
    rating: 4.5,
    reviewText: 'Fits like the original.',
    img: url,
  });
  expect(sent?.headers.get('authorization')).toBe('Bearer test-token');
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Review').value).toBe(''));
  expect(screen.queryByText(/once we have read it/)).toBeNull();
});

test('API-12: when the review arrived without a proven author, then the page says that it waits', async () => {
  fakeApi({
    uploadImage: uploaded,
    addReview: { body: { insertedId: '64b64b64b64b64b64b64b64b', state: 'pending' } },
  });
  const { user } = renderWithKit(<AddReviewPage />, { session: signedIn() });
  await fillIn(user, '4.5');
  expect(await screen.findByText('Review added!')).toBeTruthy();
  expect(screen.getByText(/it appears on the home page once we have read it/)).toBeTruthy();
});

test('VAL-14: when everything is missing, then each field says so and nothing is sent', async () => {
  const api = fakeApi();
  const { user } = renderWithKit(<AddReviewPage />, { session: signedIn({ displayName: '' }) });
  await user.click(screen.getByRole('button', { name: 'Add Review' }));
  for (const text of ['Name is Required', 'Rating is Required', 'Review is Required', 'Image is Required'])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(api.calls).toEqual([]);
});

test.each(['0', '6'])('VAL-14: when the rating is %s, then it is refused', async (rating) => {
  const api = fakeApi();
  const { user } = renderWithKit(<AddReviewPage />, { session: signedIn() });
  await fillIn(user, rating);
  expect(await screen.findByText('Rating must be between 1 and 5')).toBeTruthy();
  expect(api.calls).toEqual([]);
});

test('REV-06 DLG-03 ERR-07: when the review is not stored, then the alert says so and the values stay', async () => {
  fakeApi({ uploadImage: uploaded, addReview: refusal(503, 'unavailable', 'no') });
  const { user } = renderWithKit(<AddReviewPage />, { session: signedIn() });
  await fillIn(user, '5');
  expect(await screen.findByText("Couldn't add your review")).toBeTruthy();
  expect(screen.getByText('Something went wrong!')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Review').value).toBe('Fits like the original.');
});

test('REV-07 DEF-01: when the picture cannot be uploaded, then it says so and the button works again', async () => {
  const api = fakeApi({ uploadImage: { body: { success: false } } });
  const { user } = renderWithKit(<AddReviewPage />, { session: signedIn() });
  await fillIn(user, '5');
  expect(await screen.findByText('The picture could not be uploaded. Please try again.')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Review' }).disabled).toBe(false),
  );
  expect(api.callsOf('addReview')).toEqual([]);
});
