// @vitest-environment jsdom
import { allRoutes } from '@shop/contracts';
import { calls } from '@shop/contracts/client';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, refusal, renderWithKit } from '../testing/index.ts';
import { callQuery, keyOf, polled } from './query.ts';
import { userQuery } from './session/user-record.ts';
import { Loaded } from './ui/loaded.tsx';

const inputs = [
  {},
  { params: { id: '1' } },
  { params: { id: '2' } },
  { query: { q: 'a' } },
  { query: { q: 'b' } },
  { body: { numbers: ['A'] } },
  { body: { numbers: ['B'] } },
  { params: { id: '1' }, body: { numbers: ['A'] } },
];

test('gives each call with another path, query or body a key of its own', () => {
  const keys = allRoutes.flatMap((call) =>
    inputs.map((input) => JSON.stringify([call.method, keyOf(call, input)])),
  );
  expect(new Set(keys).size).toBe(allRoutes.length * inputs.length);
});

test('reads no two calls under one path', () => {
  const reads = allRoutes.filter(({ method }) => method === 'get').map(({ path }) => path);
  expect(new Set(reads).size).toBe(reads.length);
});

function Found({ number }: { number: string }) {
  const { data } = useQuery(callQuery(useApi(), calls.lookUpParts, { body: { numbers: [number] } }));
  return <p>{data?.map((each) => each.number).join()}</p>;
}

test('does not answer a question with the answer of another body', async () => {
  fakeApi({
    lookUpParts: ({ body }) => ({
      body: Object(body).numbers.map((number: string) => ({ number, parts: [] })),
    }),
  });
  renderWithKit(
    <>
      <Found number="A-1" />
      <Found number="B-2" />
    </>,
  );
  expect(await screen.findByText('A-1')).toBeTruthy();
  expect(await screen.findByText('B-2')).toBeTruthy();
});

function Phone() {
  const query = useQuery({ ...userQuery(useApi(), 'sam@example.com'), ...polled(1_000) });
  return <Loaded query={query}>{({ phone }) => <p>{phone}</p>}</Loaded>;
}

function answer(phone: string) {
  return { body: { email: 'sam@example.com', phone } };
}

test('polls on, slower, after a failed poll, and says that the page is not current', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const api = fakeApi({ getUser: answer('1') });
    renderWithKit(<Phone />);
    expect(await screen.findByText('1')).toBeTruthy();
    api.answer('getUser', refusal(502, 'bad-gateway', 'Bad gateway'));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(await screen.findByText(/^Couldn't refresh/)).toBeTruthy();
    const failed = api.callsOf('getUser').length;
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(api.callsOf('getUser').length).toBe(failed);
    api.answer('getUser', answer('2'));
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(await screen.findByText('2')).toBeTruthy();
    expect(screen.queryByText(/^Couldn't refresh/)).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test.each(['online', 'visibilitychange'])('asks again on "%s" after a failed poll', async (event) => {
  const api = fakeApi({ getUser: answer('1') });
  const { queryClient } = renderWithKit(<Phone />);
  expect(await screen.findByText('1')).toBeTruthy();
  api.answer('getUser', refusal(502, 'bad-gateway', 'Bad gateway'));
  await act(() => queryClient.refetchQueries());
  api.answer('getUser', answer('2'));
  act(() => {
    if (event === 'online') window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event(event));
  });
  expect(await screen.findByText('2')).toBeTruthy();
});
