// @vitest-environment jsdom
import type { Order } from '@shop/contracts';
import { fakeApi, refusal, renderWithKit, signedIn } from '@shop/front-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { paidOrder } from '../testing/build-order.ts';
import { AddReviewPage } from './add-review.page.tsx';

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

const url = 'https://images.example.com/me.webp';
const uploaded = { body: { success: true, data: { url } } };
const picture = new File([new Uint8Array(10)], 'me.png', { type: 'image/png' });

/** The buyer bought nothing, unless a test overrides it. */
function shop(answers: Parameters<typeof fakeApi>[0] = {}) {
  return fakeApi({ listOwnOrders: { body: [] }, ...answers });
}

async function fillIn(user: ReturnType<typeof renderWithKit>['user'], rating: string): Promise<void> {
  await user.type(screen.getByLabelText('Rating'), rating);
  await user.type(screen.getByLabelText('Review'), 'Fits like the original.');
  await user.upload(screen.getByLabelText('Image'), picture);
  await user.click(screen.getByRole('button', { name: 'Add Review' }));
}

test('REV-01..05 MSG-08: saves the picture and the text of a review, and clears the form', async () => {
  const api = shop({
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

test('API-12: says that a pending review is being checked', async () => {
  shop({
    uploadImage: uploaded,
    addReview: { body: { insertedId: '64b64b64b64b64b64b64b64b', state: 'pending' } },
  });
  const { user } = renderWithKit(<AddReviewPage />, { session: signedIn() });
  await fillIn(user, '4.5');
  expect(await screen.findByText('Review added!')).toBeTruthy();
  expect(screen.getByText(/we'll check your review before it appears/)).toBeTruthy();
});

test('asks for a verified email first, and sends the link again', async () => {
  shop();
  const session = signedIn({ emailVerified: false });
  const resend = vi.fn(async () => undefined);
  session.resendVerification = resend;
  const { user } = renderWithKit(<AddReviewPage />, { session });
  expect(screen.getByText(/^Verify your email to post a review/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add Review' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send the email again' }));
  expect(await screen.findByText('Verification email sent')).toBeTruthy();
  expect(resend).toHaveBeenCalledOnce();
});

test.each([
  [409, 'already-reviewed', 'You already reviewed this part'],
  [429, 'too-many-reviews', 'Too many reviews, please try again later'],
])('says why a review is refused with %i, and keeps it', async (status, code, message) => {
  shop({ uploadImage: uploaded, addReview: refusal(status, code, message) });
  const { user } = renderWithKit(<AddReviewPage />, { session: signedIn() });
  await fillIn(user, '5');
  expect(await screen.findByText("Couldn't add your review")).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Review').value).toBe('Fits like the original.');
});

test('ERR-01 VAL-14: names every missing field and sends nothing', async () => {
  const api = shop();
  const { user } = renderWithKit(<AddReviewPage />, { session: signedIn({ displayName: '' }) });
  await user.click(screen.getByRole('button', { name: 'Add Review' }));
  for (const text of ['Name is Required', 'Rating is Required', 'Review is Required', 'Image is Required'])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(api.calls.filter(({ route }) => route !== 'listOwnOrders')).toEqual([]);
});

test('VAL-19: focuses the first missing field in page order', async () => {
  shop();
  const { user } = renderWithKit(<AddReviewPage />, { session: signedIn({ displayName: 'Shahid' }) });
  await user.click(screen.getByRole('button', { name: 'Add Review' }));
  await screen.findByText('Rating is Required');
  expect(document.activeElement).toBe(screen.getByLabelText('Rating'));
});

test.each(['0', '6'])('VAL-14: rejects a rating when it is %s', async (rating) => {
  const api = shop();
  const { user } = renderWithKit(<AddReviewPage />, { session: signedIn() });
  await fillIn(user, rating);
  expect(await screen.findByText('Rating must be between 1 and 5')).toBeTruthy();
  expect(api.calls.filter(({ route }) => route !== 'listOwnOrders')).toEqual([]);
});

test('REV-06 DLG-03 ERR-07: shows an alert when the review could not be saved, and keeps the entries', async () => {
  shop({ uploadImage: uploaded, addReview: refusal(503, 'unavailable', 'no') });
  const { user } = renderWithKit(<AddReviewPage />, { session: signedIn() });
  await fillIn(user, '5');
  expect(await screen.findByText("Couldn't add your review")).toBeTruthy();
  expect(screen.getByText('Something went wrong!')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Review').value).toBe('Fits like the original.');
});

test('REV-07 DEF-01: says when the picture cannot be uploaded, and enables the button again', async () => {
  const api = shop({ uploadImage: { body: { success: false } } });
  const { user } = renderWithKit(<AddReviewPage />, { session: signedIn() });
  await fillIn(user, '5');
  expect(await screen.findByText('The upload failed. Please try again.')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Review' }).disabled).toBe(false),
  );
  expect(api.callsOf('addReview')).toEqual([]);
});

const disc = paidOrder();
const hub = paidOrder({
  _id: '64b64b64b64b64b64b64b64d',
  partId: '64b64b64b64b64b64b64b6aa',
  partName: 'Wheel hub',
  createdAt: '2026-11-22T09:30:00.000Z',
});
const stored = {
  uploadImage: uploaded,
  addReview: { body: { insertedId: '64b64b64b64b64b64b64b64b', state: 'approved' } },
} as const;

/** Answers by state, like the shop. */
function bought(paid: Order[], shipped: Order[]) {
  return ({ query }: { query: Record<string, string> }) => ({
    body: query.state === 'paid' ? paid : shipped,
  });
}
function partNames() {
  return within(screen.getByLabelText('Part'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
}

test('REV-08: offers each part that the buyer paid for once, and reviews the chosen one', async () => {
  const api = shop({ ...stored, listOwnOrders: bought([hub, disc], [{ ...disc, _id: hub._id }]) });
  const { user } = renderWithKit(<AddReviewPage />, { session: signedIn() });
  await screen.findByRole('option', { name: 'Wheel hub' });
  expect(partNames()).toEqual(['The shop in general', 'Wheel hub', disc.partName]);
  await user.selectOptions(screen.getByLabelText('Part'), disc.partName);
  await fillIn(user, '4');
  expect(await screen.findByText('Review added!')).toBeTruthy();
  expect(api.callsOf('addReview')[0]?.body).toMatchObject({ partId: disc.partId, rating: 4 });
});

test('REV-08: preselects the part in the link, even when no purchase of it is known', async () => {
  const named = {
    _id: hub.partId,
    name: 'Wheel hub',
    img: '/api/drawings/wheel-hub-1.svg',
    price: 30,
    description: 'With sensor.',
    minOrderQuantity: 1,
    availableQuantity: 5,
    family: 'wheel-hub',
    partNumber: 'SP-WHB-1',
  };
  const api = shop({ ...stored, getPart: { body: named } });
  const { user } = renderWithKit(<AddReviewPage />, { at: `/?part=${hub.partId}`, session: signedIn() });
  await screen.findByRole('option', { name: 'Wheel hub' });
  expect(screen.getByLabelText<HTMLSelectElement>('Part').value).toBe(hub.partId);
  await fillIn(user, '4');
  expect(await screen.findByText('Review added!')).toBeTruthy();
  expect(api.callsOf('addReview')[0]?.body).toMatchObject({ partId: hub.partId });
});

test('allows a review while the orders fail to load, and reloads them on Retry', async () => {
  const api = shop({ listOwnOrders: refusal(503, 'unavailable', 'no') });
  const { user } = renderWithKit(<AddReviewPage />, { session: signedIn() });
  expect(await screen.findByText(/Couldn't load the parts you bought/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Review' }).disabled).toBe(false);
  api.answer('listOwnOrders', bought([hub], []));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('option', { name: 'Wheel hub' })).toBeTruthy();
});

test('REV-02: shows the number of the pressed star, and lights only the whole stars of a decimal', async () => {
  shop();
  const { user } = renderWithKit(<AddReviewPage />, { session: signedIn() });
  await user.click(screen.getByRole('radio', { name: '4 stars' }));
  expect(screen.getByLabelText<HTMLInputElement>('Rating').value).toBe('4');
  await user.clear(screen.getByLabelText('Rating'));
  await user.type(screen.getByLabelText('Rating'), '2.5');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '2 stars' }).checked).toBe(true);
});
