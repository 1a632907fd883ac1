// @vitest-environment jsdom
import { calls } from '@shop/contracts/client';
import { callPages, useApi } from '@shop/front-kit';
import { fakeApi, refusal, renderWithKit } from '@shop/front-kit/testing';
import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PagedTable } from './paged-table.tsx';
import { usePagedList } from './use-paged-list.ts';

const everyMs = 10_000;

function People() {
  const list = usePagedList(callPages(useApi(), calls.listUsers, { query: { limit: '1' } }), {
    refetchMs: () => everyMs,
  });
  return (
    <PagedTable list={list} noun="people" columns={1} empty="Nobody">
      {(users) => users.map(({ email }) => <p key={email}>{email}</p>)}
    </PagedTable>
  );
}

function page(number: number) {
  const next = { link: `</users?cursor=${number + 1}>; rel="next"` };
  return { body: [{ email: `p${number}@example.com` }], ...(number < 3 && { headers: next }) };
}

function open() {
  const api = fakeApi({ listUsers: ({ query }) => page(Number(query.cursor ?? 1)) });
  return { api, ...renderWithKit(<People />) };
}

test('says under the list why the next page did not load, and loads it on Retry', async () => {
  const { api, user } = open();
  await user.click(await screen.findByRole('button', { name: 'More people' }));
  expect(await screen.findByText('p2@example.com')).toBeTruthy();
  api.answer('listUsers', refusal(503, 'busy', 'Please try again in a moment'));
  await user.click(screen.getByRole('button', { name: 'More people' }));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText("Couldn't load more people")).toBeTruthy();
  expect(alert.getByText('Please try again in a moment')).toBeTruthy();
  expect(screen.getByText('p1@example.com')).toBeTruthy();
  expect(screen.queryByText(/^Couldn't refresh/)).toBeNull();
  api.answer('listUsers', ({ query }) => page(Number(query.cursor ?? 1)));
  await user.click(alert.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('p3@example.com')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('says that the rows are not current after a failed poll', async () => {
  const { api, queryClient } = open();
  expect(await screen.findByText('p1@example.com')).toBeTruthy();
  api.answer('listUsers', refusal(502, 'bad-gateway', 'Bad gateway'));
  await act(() => queryClient.refetchQueries());
  expect(await screen.findByText(/^Couldn't refresh/)).toBeTruthy();
  expect(screen.getByText('p1@example.com')).toBeTruthy();
});

test('polls a list with more pages less often, so that it costs no more calls', async () => {
  const { api, user } = open();
  await user.click(await screen.findByRole('button', { name: 'More people' }));
  await user.click(await screen.findByRole('button', { name: 'More people' }));
  expect(await screen.findByText('p3@example.com')).toBeTruthy();
  const before = api.calls.length;
  vi.useFakeTimers();
  try {
    window.dispatchEvent(new Event('visibilitychange'));
    await act(() => vi.advanceTimersByTimeAsync(100));
    const focused = api.calls.length - before;
    await act(() => vi.advanceTimersByTimeAsync(6 * everyMs));
    const polled = api.calls.length - before - focused;
    expect([polled > 0, polled <= 6]).toEqual([true, true]);
  } finally {
    vi.useRealTimers();
  }
});
