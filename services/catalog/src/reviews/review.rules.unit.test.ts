import { describe, expect, test } from 'vitest';
import { formatMeanRating, reviewDocument, toModeratedReview, toReview } from './review.rules.ts';

const review = { name: 'Ada', rating: 4.5, reviewText: 'Fits.', img: '/a.svg' };
const facts = { id: 'r1', partId: undefined, now: new Date(0), author: undefined };
const author = { email: 'ada@example.com', uid: 'uid-1' };

describe('a review', () => {
  test('API-12: holds an anonymous review for moderation, without an owner', () => {
    expect(reviewDocument(review, facts)).toEqual({
      ...review,
      _id: 'r1',
      state: 'pending',
      createdAt: facts.now,
    });
  });

  test('DEF-10: publishes a signed-in user’s review under their name', () => {
    const signed = reviewDocument(review, { ...facts, author, partId: 'p1' });
    expect(signed).toMatchObject({ state: 'approved', ...author, partId: 'p1' });
  });

  test('ENT-04: when it is shown, then its address and state stay inside', () => {
    const shown = toReview(reviewDocument(review, { ...facts, author }));
    expect(shown).toEqual({ ...review, _id: 'r1', createdAt: '1970-01-01T00:00:00.000Z' });
  });

  test('API-12: shows admins the state, the proven author and the deciding admin', () => {
    const waiting = reviewDocument(review, facts);
    expect(toModeratedReview(waiting)).toEqual({ ...toReview(waiting), state: 'pending' });
    const decided = { by: 'admin@example.com', at: new Date(60_000) };
    expect(toModeratedReview({ ...waiting, state: 'rejected', email: 'ada@example.com', decided })).toEqual({
      ...toReview(waiting),
      state: 'rejected',
      email: 'ada@example.com',
      decidedBy: 'admin@example.com',
      decidedAt: '1970-01-01T00:01:00.000Z',
    });
  });
});

test.each([
  [4.5, '4.5'],
  [4.500000000000001, '4.5'],
  [4.666666, '4.67'],
  [5, '5'],
])('when the mean is %d, then %s is shown', (mean, text) => {
  expect(formatMeanRating(mean)).toBe(text);
});
