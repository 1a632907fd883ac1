// @vitest-environment jsdom
import { calls } from '@shop/contracts/client';
import { callPages, TextInput } from '@shop/front-kit';
import { fakeApi, refusal, renderWithKit, signedIn } from '@shop/front-kit/testing';
import { useApi } from '@shop/shop-runtime';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { listFilter, textFilter, useListFilter } from './list-filter.ts';
import { ListPage } from './list-page.tsx';
import { ToolButton } from './tool-button.tsx';
import { usePagedList } from './use-paged-list.ts';

const everyMs = 10_000;
const peopleFilter = listFilter({ q: textFilter });

function People() {
  const [{ q }, change] = useListFilter(peopleFilter);
  const list = usePagedList(callPages(useApi(), calls.listUsers, { query: { limit: '1', q } }), {
    refetchMs: () => everyMs,
  });
  const search = (
    <TextInput label="Search" value={q} onChange={({ target }) => change({ q: target.value })} />
  );
  return (
    <ListPage
      title="People"
      lead="Everyone."
      label="People"
      filters={search}
      views="people"
      actions={<ToolButton>Select all</ToolButton>}
      list={list}
      count={(total) => `${total} people`}
      empty="Nobody"
    >
      {(users) => users.map(({ email }) => <p key={email}>{email}</p>)}
    </ListPage>
  );
}

function page(number: number) {
  const next = { link: `</users?cursor=${number + 1}>; rel="next"` };
  return { body: [{ email: `p${number}@example.com` }], ...(number < 3 && { headers: next }) };
}

function open(at = '/people') {
  const api = fakeApi({ listUsers: ({ query }) => page(Number(query.cursor ?? 1)) });
  return { api, ...renderWithKit(<People />, { at, session: signedIn() }) };
}

test('makes all buttons above the rows one stop for Tab, with arrow keys between them', async () => {
  const { user } = open();
  const [more, all, views] = [
    await screen.findByRole('button', { name: 'Load more: People' }),
    screen.getByRole('button', { name: 'Select all' }),
    screen.getByRole('button', { name: 'Views' }),
  ];
  screen.getByLabelText('Search').focus();
  await user.tab();
  expect(document.activeElement).toBe(all);
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(views);
  await user.tab();
  expect(document.activeElement).toBe(more);
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(views);
});

test('types with the arrow keys in the dialog of a tool', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.type(screen.getByLabelText('Name'), 'ab{ArrowLeft}{Home}c');
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'cab');
});

test('says under the list why the next page did not load, and loads it on Retry', async () => {
  const { api, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Load more: People' }));
  expect(await screen.findByText('p2@example.com')).toBeTruthy();
  api.answer('listUsers', refusal(503, 'busy', 'Please try again in a moment'));
  await user.click(screen.getByRole('button', { name: 'Load more: People' }));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText("Couldn't load more")).toBeTruthy();
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
  await user.click(await screen.findByRole('button', { name: 'Load more: People' }));
  await user.click(await screen.findByRole('button', { name: 'Load more: People' }));
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

test('says that there are no more rows once the last page is loaded, and not for a list of one page', async () => {
  const { api, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Load more: People' }));
  expect(screen.queryByText('End of the list')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Load more: People' }));
  expect(await screen.findByText('End of the list')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more: People' })).toBeNull();
  api.answer('listUsers', page(3));
  await user.type(screen.getByLabelText('Search'), 'p');
  await waitFor(() => expect(screen.queryByText('End of the list')).toBeNull());
});

test('shows no number while the rows of another filter load', async () => {
  const { api, user } = open();
  api.answer('listUsers', { ...page(3), headers: { 'x-total-count': '7' } });
  await user.type(screen.getByLabelText('Search'), 'a');
  expect(await screen.findByText('7 people')).toBeTruthy();
  let arrive = (_answer: object): void => undefined;
  api.answer('listUsers', () => new Promise((resolve) => (arrive = resolve)));
  await user.type(screen.getByLabelText('Search'), 'b');
  expect(screen.queryByText('7 people')).toBeNull();
  expect(screen.getByText('p3@example.com')).toBeTruthy();
  arrive({ ...page(3), headers: { 'x-total-count': '5' } });
  expect(await screen.findByText('5 people')).toBeTruthy();
});

test('keeps the filters of the address under a name, returns to them, and forgets them', async () => {
  const { user, location } = open('/people?q=ann');
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('Views');
  await user.type(screen.getByLabelText('Name'), 'All Anns');
  await press('Save this view');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.clear(screen.getByLabelText('Search'));
  expect(location()).toBe('/people');
  await press('Views');
  await user.click(screen.getByRole('link', { name: 'All Anns' }));
  expect(location()).toBe('/people?q=ann');
  await press('Views');
  await press('Remove the view All Anns');
  expect(screen.queryByRole('link', { name: 'All Anns' })).toBeNull();
});
