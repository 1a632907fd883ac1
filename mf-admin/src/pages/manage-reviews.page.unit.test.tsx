// @vitest-environment jsdom
import { fakeApi, refusal, renderWithKit, signedIn } from '@shop/front-kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildReview } from '../testing/build.ts';
import { ManageReviewsPage } from './manage-reviews.page.tsx';

function open(answers: Parameters<typeof fakeApi>[0], at = '/dashboard/manage-reviews') {
  const api = fakeApi(answers);
  return { api, ...renderWithKit(<ManageReviewsPage />, { session: signedIn(), at }) };
}

const decided = { body: { modifiedCount: 1 } };
const waiting = { body: [buildReview()], headers: { 'x-total-count': '1' } };
function publishButton() {
  return screen.findByRole('button', { name: 'Publish the review of Ada Rahman' });
}

test('API-12: shows name, full text, rating and author of each pending review', async () => {
  const reviewText = `Fits. ${'Long words. '.repeat(20)}The end.`;
  const { api } = open({ listWaitingReviews: { body: [buildReview({ reviewText })] } });
  const review = within(await screen.findByRole('article', { name: 'Review of Ada Rahman' }));
  expect(review.getByText(/The end\.$/)).toBeTruthy();
  expect(review.getByRole('img', { name: 'rated 4.5 of 5' })).toBeTruthy();
  expect(review.getByText(/^not logged in/)).toBeTruthy();
  expect(api.callsOf('listWaitingReviews')[0]?.query).toMatchObject({ state: 'pending', limit: '25' });
});

test.each([
  ['Publish', 'approve', 'Publish this review?', 'Yes, publish it!', 'Published!'],
  ['Reject', 'reject', 'Reject this review?', 'Yes, reject it!', 'Rejected!'],
])(
  'API-12 DEF-10: sends one request when an admin confirms %s, and removes the review from the list',
  async (label, decision, question, yes, done) => {
    const { api, user } = open({ listWaitingReviews: waiting, decideReview: decided });
    await user.click(await screen.findByRole('button', { name: `${label} the review of Ada Rahman` }));
    expect(screen.getByRole('alertdialog', { name: question }).textContent).toContain(
      'Fits like the original.',
    );
    expect(api.callsOf('decideReview')).toEqual([]);
    api.answer('listWaitingReviews', { body: [] });
    await user.click(screen.getByRole('button', { name: yes }));
    expect(await screen.findByText(done)).toBeTruthy();
    expect(await screen.findByText('No reviews waiting')).toBeTruthy();
    expect(api.callsOf('decideReview')).toMatchObject([
      { params: { id: buildReview()._id }, body: { decision } },
    ]);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Waiting reviews' }));
  },
);

test('API-12: says that another admin decided otherwise, and reloads the list', async () => {
  const { api, user } = open({
    listWaitingReviews: waiting,
    decideReview: refusal(409, 'review-decided', 'This review is already rejected.'),
  });
  await user.click(await publishButton());
  api.answer('listWaitingReviews', { body: [] });
  await user.click(screen.getByRole('button', { name: 'Yes, publish it!' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This review is already rejected.');
  expect(await screen.findByText('No reviews waiting')).toBeTruthy();
});

test('API-12: keeps the filter for published reviews in the address, and shows who decided', async () => {
  const published = [
    buildReview({ state: 'approved', decidedBy: 'boss@example.com', decidedAt: '2026-11-21T10:00:00.000Z' }),
    buildReview({
      _id: '64b64b64b64b64b64b64b701',
      name: 'Sam',
      state: 'approved',
      email: 'sam@example.com',
    }),
  ];
  const { user, location } = open({
    listWaitingReviews: ({ query }) => ({ body: query.state === 'approved' ? published : [] }),
  });
  await screen.findByText('No reviews waiting');
  await user.selectOptions(screen.getByLabelText('Show'), 'Published');
  const decidedOne = await screen.findByRole('article', { name: 'Review of Ada Rahman' });
  expect(decidedOne.textContent).toContain('Published by boss@example.com');
  expect(screen.getByRole('article', { name: 'Review of Sam' }).textContent).toMatch(
    /sam@example\.com.*Published automatically/,
  );
  expect(screen.queryByRole('button', { name: /^(Publish|Reject|Put back)/ })).toBeNull();
  expect(location()).toBe('/dashboard/manage-reviews?state=approved');
});

test.each([
  ['approved', 'Take down', 'take-down', 'Taken down!'],
  ['taken-down', 'Put back', 'put-back', 'Put back!'],
] as const)('offers on a review that is %s to %s it, in one press', async (state, label, decision, done) => {
  const { api, user } = open(
    { listWaitingReviews: { body: [buildReview({ state })] }, decideReview: decided },
    `/dashboard/manage-reviews?state=${state}`,
  );
  await user.click(await screen.findByRole('button', { name: `${label} the review of Ada Rahman` }));
  expect(await screen.findByText(done)).toBeTruthy();
  expect(api.callsOf('decideReview')).toMatchObject([{ body: { decision } }]);
});

test('links a review to its part, and publishes an answer', async () => {
  const review = buildReview({ state: 'approved', part: { partNumber: 'BD-7', name: 'Brake Disc' } });
  const { api, user } = open(
    { listWaitingReviews: { body: [review] }, answerReview: decided },
    '/dashboard/manage-reviews?state=approved',
  );
  const part = await screen.findByRole('link', { name: 'Brake Disc (BD-7)' });
  expect(part.getAttribute('href')).toBe('/parts/BD-7');
  await user.click(screen.getByRole('button', { name: 'Answer to Ada Rahman' }));
  await user.type(screen.getByLabelText('Your answer'), 'Thank you, Ada.');
  await user.click(screen.getByRole('button', { name: 'Publish answer' }));
  expect(await screen.findByText('Answer published!')).toBeTruthy();
  expect(api.callsOf('answerReview')).toMatchObject([
    { params: { id: review._id }, body: { text: 'Thank you, Ada.' } },
  ]);
});

test('keeps a typed answer when it could not be saved', async () => {
  const review = buildReview({
    state: 'approved',
    answer: { text: 'Thanks.', at: '2026-11-21T10:00:00.000Z' },
  });
  const { user } = open(
    { listWaitingReviews: { body: [review] }, answerReview: refusal(503, 'unavailable', 'Try again later.') },
    '/dashboard/manage-reviews?state=approved',
  );
  await user.click(await screen.findByRole('button', { name: 'Change the answer to Ada Rahman' }));
  await user.type(screen.getByLabelText('Your answer'), ' Enjoy.');
  await user.click(screen.getByRole('button', { name: 'Publish answer' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Try again later.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('Thanks. Enjoy.');
});
